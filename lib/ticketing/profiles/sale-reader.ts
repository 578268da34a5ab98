import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Finding, Severity } from '@/lib/imports/finding'
import type { Sale, SalesChannel, TransactionType } from '../sale'
import { remembering } from './cell-readers'
import { normaliseHeading } from './headings'
import { findingTexts } from './line-findings'
import { type Mapping, type SaleField, saleFields } from './mapping'
import { isExponent, type Moment, parseMoment, parsePence, parsePostcode, parseTickets, parseTime } from './values'

/** What a reader knows beside the mapping. */
export type ReadingContext = {
  /** All that there are; manual entries are everybody's. */
  providers: readonly { id: number; name: string; isManual: boolean }[]
  /** Those of the organisation's Ticketing tab. */
  ownProviderIds: readonly number[]
  today: PlainDate
  /** The template is strict where others are lenient: customer ids mean nothing outside the box office. */
  isTemplate: boolean
}

/** A line that its profile leaves out. */
export type Ignored = 'ignored'

export type SaleReader = {
  /**
   * Reads one line; what is wrong with it is reported.
   * @returns undefined where it cannot be read
   */
  read: (line: number, cells: readonly string[]) => Sale | Ignored | undefined
}

/** Ends the reading of a value that keeps the file out; what is wrong with it has been reported. */
class Unreadable extends Error {}

/** So much of a cell is repeated in a finding. */
const shownLength = 60
const shown = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text)

const most = { reference: 255, eventName: 255, venueName: 75, transactionId: 75, ticketType: 75, customerCountry: 75 }

/** Makes a reader of the lines below a heading; it is called once for each of very many lines. */
export function createSaleReader(
  header: readonly string[],
  mapping: Mapping,
  context: ReadingContext,
  addFinding: (finding: Finding) => void,
): SaleReader {
  const headings = header.map(normaliseHeading)
  const columnOf = Object.fromEntries(
    saleFields.map((field) => [field, headings.indexOf(normaliseHeading(mapping.columns[field] ?? '\0'))]),
  ) as Record<SaleField, number>
  const providerIds = new Map(context.providers.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  const onlyProvider = context.ownProviderIds.length === 1 ? context.ownProviderIds[0] : undefined
  const readers = {
    moment: remembering((text) => parseMoment(text, mapping.dateOrder)),
    time: remembering(parseTime),
    pence: remembering((text) => parsePence(text, mapping.decimalSign)),
    tickets: remembering(parseTickets),
    postcode: remembering(parsePostcode),
    lower: remembering((text) => text.trim().toLowerCase()),
  }
  let line = 0
  let cells: readonly string[] = []
  /** Of this line. */
  let found: Finding[] = []

  const textOf = (field: SaleField): string => {
    const column = columnOf[field]
    return column < 0 ? '' : (cells[column] ?? '').trim()
  }

  function report(severity: Severity, field: SaleField, about: { type: string; description: string; fix: string }) {
    found.push({
      ...{ sheet: '', cell: `Line ${line}`, column: header[columnOf[field]] ?? mapping.columns[field] ?? '', severity },
      ...about,
    })
  }

  function fail(field: SaleField, about: { type: string; description: string; fix: string }): never {
    report('error', field, about)
    throw new Unreadable()
  }

  /** A text that a line must have. */
  function requireText(field: 'reference' | 'transactionId'): string {
    const text = textOf(field)
    if (text === '') fail(field, findingTexts.missing)
    if (text.length > most[field]) fail(field, findingTexts.tooLong(most[field]))
    if (isExponent(text)) fail(field, findingTexts.exponent(shown(text)))
    return text
  }

  /** A text that says something about the line and counts for no figure: cut rather than refused. */
  function readWords(field: 'eventName' | 'venueName' | 'ticketType' | 'customerCountry'): string {
    const text = textOf(field)
    if (text.length <= most[field]) return text
    report('warning', field, findingTexts.cut(most[field]))
    return text.slice(0, most[field])
  }

  function readMoment(field: 'performanceDate' | 'transactionDate'): Moment {
    const text = textOf(field)
    if (text === '') fail(field, findingTexts.missing)
    return readers.moment(text) ?? fail(field, findingTexts.date(shown(text)))
  }

  function readTime(moment: Moment): string | null {
    const text = textOf('performanceTime')
    if (text === '') return moment.time
    // Some write the day again beside the time.
    const time = readers.time(text) ?? readers.moment(text)?.time
    if (time) return time
    report('warning', 'performanceTime', findingTexts.unknown(shown(text)))
    return moment.time
  }

  function readStatus(): TransactionType | Ignored {
    const text = readers.lower(textOf('transactionType'))
    if (text === '') return 'Sale'
    return mapping.statusWords[text] ?? fail('transactionType', findingTexts.status(shown(textOf('transactionType'))))
  }

  function readTickets(): number {
    if (mapping.grain === 'ticket' && columnOf.tickets < 0) return 1
    const text = textOf('tickets')
    if (text === '') fail('tickets', findingTexts.missing)
    return readers.tickets(text) ?? fail('tickets', findingTexts.tickets(shown(text)))
  }

  function readPence(field: 'pricePaid' | 'faceValue' | 'fee', isRequired: boolean): number | null {
    const text = textOf(field)
    if (text === '') return isRequired ? fail(field, findingTexts.missing) : null
    return readers.pence(text) ?? fail(field, findingTexts.price(shown(text), mapping.decimalSign))
  }

  /** The day of an order, which is not to come. */
  function readBoughtOn(): PlainDate {
    const { date } = readMoment('transactionDate')
    return date > context.today ? fail('transactionDate', findingTexts.future(formatDate(date))) : date
  }

  /** Tickets and price; a line without either says nothing. */
  function readFigures() {
    const status = readStatus()
    if (status === 'ignored') return 'ignored'
    const figures = signed(status, readTickets(), readPence('pricePaid', true) ?? 0)
    if (figures.tickets !== 0) return figures
    return mapping.grain === 'total' || figures.price === 0 ? 'ignored' : fail('tickets', findingTexts.none)
  }

  function readPostcode(): string | null {
    const text = textOf('customerPostcode')
    if (text === '') return null
    const postcode = readers.postcode(text)
    if (postcode) return postcode
    report('warning', 'customerPostcode', findingTexts.postcode(shown(text)))
    return null
  }

  function readCustomer(): string | null {
    const text = textOf('customerId')
    if (text === '') return null
    if (context.isTemplate && text.includes('@')) fail('customerId', findingTexts.customer)
    return text
  }

  function readConcession(): boolean | null {
    const text = readers.lower(textOf('concession'))
    if (context.isTemplate) {
      if (text === 'y' || text === 'yes') return true
      if (text === 'n' || text === 'no') return false
      fail('concession', text === '' ? findingTexts.missing : findingTexts.concession(shown(textOf('concession'))))
    }
    return mapping.concessions[text || readers.lower(textOf('ticketType'))] ?? null
  }

  function readChannel(): SalesChannel {
    const text = readers.lower(textOf('salesChannel'))
    if (text === '') return 'Unknown'
    const channel = mapping.channelWords[text]
    if (channel) return channel
    report('warning', 'salesChannel', findingTexts.unknown(shown(textOf('salesChannel'))))
    return 'Unknown'
  }

  function readProvider(): number {
    const text = textOf('provider')
    if (text !== '') {
      const id = providerIds.get(readers.lower(text))
      return id ?? fail('provider', findingTexts.provider(shown(text), ownNames()))
    }
    const provider = mapping.providerId ?? onlyProvider
    return provider ?? fail('provider', findingTexts.noProvider(ownNames()))
  }

  const ownNames = () =>
    context.providers
      .filter(({ id, isManual }) => isManual || context.ownProviderIds.includes(id))
      .map(({ name }) => name)

  /** Exports end in a line of sums, which has no order and no performance. */
  function isSumOfAll(): boolean {
    if (textOf('performanceDate') !== '' || textOf('transactionId') !== '') return false
    return cells.some((cell) => /^(?:grand\s+|sub-?)?totals?:?$/i.test(cell.trim()))
  }

  function readLine(): Sale | Ignored {
    if (isSumOfAll()) {
      report('warning', 'reference', findingTexts.sumOfAll)
      return 'ignored'
    }
    const status = readStatus()
    if (status === 'ignored') return 'ignored'
    const isTotal = mapping.grain === 'total'
    const reference = requireText('reference')
    const performance = readMoment('performanceDate')
    const transactionId = isTotal ? '' : requireText('transactionId')
    const transactionDate = isTotal ? null : readBoughtOn()
    const figures = readFigures()
    if (figures === 'ignored') return 'ignored'
    const each = mapping.prices === 'each' ? Math.abs(figures.tickets) : 1
    const fee = mapping.pricesHaveFee ? Math.abs(readPence('fee', false) ?? 0) : 0
    const sign = figures.tickets < 0 ? -1 : 1
    const face = readPence('faceValue', false)
    const customerId = readCustomer()
    return {
      line,
      reference,
      eventName: readWords('eventName') || reference,
      performanceDate: performance.date,
      performanceTime: readTime(performance),
      venueName: readWords('venueName') || null,
      transactionId,
      transactionDate,
      transactionType: figures.type,
      customerId,
      customerPostcode: readPostcode(),
      customerCountry: readWords('customerCountry') || null,
      ticketType: readWords('ticketType'),
      isConcession: readConcession(),
      tickets: figures.tickets,
      faceValuePence: face === null ? null : sign * Math.abs(face) * each || 0,
      paidPence: sign * Math.max(0, figures.price - fee) * each || 0,
      salesChannel: readChannel(),
      providerId: readProvider(),
      ticketId: textOf('ticketId') || null,
      isTotal,
    }
  }

  /** Looks at every value of a line that cannot be read, so that all that is wrong with it is said at once. */
  function findAllFaults(): void {
    const isTotal = mapping.grain === 'total'
    const values = [
      readStatus,
      () => requireText('reference'),
      () => readMoment('performanceDate'),
      () => !isTotal && requireText('transactionId'),
      () => !isTotal && readBoughtOn(),
      readFigures,
      () => readPence('faceValue', false),
      readCustomer,
      readConcession,
      readProvider,
    ]
    for (const read of values)
      try {
        read()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
      }
  }

  return {
    read(number, record) {
      line = number
      cells = record
      found = []
      try {
        return readLine()
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        found = []
        findAllFaults()
        return undefined
      } finally {
        for (const finding of found) addFinding(finding)
      }
    },
  }
}

/**
 * The one rule of signs: a line gives tickets back where its word says so, or where its tickets or its price are below 0,
 * be it one of them or both. The amounts themselves are taken without their signs.
 */
function signed(type: TransactionType, tickets: number, price: number) {
  const isBack = type !== 'Sale' || tickets < 0 || price < 0
  return {
    type: isBack && type === 'Sale' ? ('Refund' as const) : type,
    tickets: (isBack ? -1 : 1) * Math.abs(tickets) || 0,
    price: Math.abs(price),
  }
}
