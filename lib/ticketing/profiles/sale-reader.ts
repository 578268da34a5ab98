import { formatDate, type PlainDate } from '@/lib/floor/calendar/plain-date'
import type { Finding } from '@/lib/imports/finding'
import type { Sale, SalesChannel } from '../sale'
import { withMemory, wordsIn } from './cell-readers'
import { type Column, CurrentLine, columnsOf, tryTo } from './current-line'
import { figuresReader } from './figures-reader'
import { saleLimits } from './limits'
import { findingTexts } from './line-findings'
import type { Mapping } from './mapping'
import { isExponent, type Moment, parseMoment, parsePostcode, parseTime } from './values'

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
type IgnoredLine = 'ignored'

type SaleReader = {
  /**
   * Reads one line; what is wrong with it is reported.
   * @returns undefined where it cannot be read
   */
  read: (line: number, cells: readonly string[]) => Sale | IgnoredLine | undefined
}

const [longest, longestWords] = [255, 75]

/** Makes a reader of the lines below a heading; it is called once for each of very many lines. */
export function createSaleReader(
  header: readonly string[],
  mapping: Mapping,
  context: ReadingContext,
  addFinding: (finding: Finding) => void,
): SaleReader {
  const columns = columnsOf(header, mapping)
  const line = new CurrentLine(header.length)
  const isTotal = mapping.grain === 'total'
  const { readStatus, readFigures, readPence, findFaults } = figuresReader(line, columns, mapping)
  const onlyProvider = context.ownProviderIds.length === 1 ? context.ownProviderIds[0] : undefined
  const momentOf = withMemory((text) => parseMoment(text, mapping.dateOrder))
  const timeOf = withMemory(parseTime)
  const postcodeOf = withMemory(parsePostcode)
  const concessionOf = wordsIn(context.isTemplate ? { y: true, yes: true, n: false, no: false } : mapping.concessions)
  const channelOf = wordsIn(mapping.channelWords)
  const providerOf = wordsIn(Object.fromEntries(context.providers.map(({ id, name }) => [name, id])))

  /** A text that a line must have. */
  function requireText(column: Column, most: number): string {
    const text = line.textOf(column)
    if (text === '') line.fail(column, findingTexts.missing)
    if (text.length > most) line.fail(column, findingTexts.tooLong(most))
    if (isExponent(text)) line.fail(column, findingTexts.exponent(line.shown(text)))
    return text
  }

  /** A text that says something about the line and counts for no figure: cut rather than refused. */
  function readWords(column: Column, most: number): string {
    const text = line.textOf(column)
    if (text.length <= most) return text
    line.warn(column, findingTexts.cut(most))
    return text.slice(0, most)
  }

  function readMoment(column: Column): Moment {
    const text = line.textOf(column)
    if (text === '') line.fail(column, findingTexts.missing)
    return momentOf(text) ?? line.fail(column, findingTexts.date(line.shown(text)))
  }

  function readTime(moment: Moment): string | null {
    const text = line.textOf(columns.performanceTime)
    if (text === '') return moment.time
    // Some write the day again beside the time.
    const time = timeOf(text) ?? momentOf(text)?.time
    if (time) return time
    line.warn(columns.performanceTime, findingTexts.unknown(line.shown(text)))
    return moment.time
  }

  /** The day of an order, which is not to come. */
  function readBoughtOn(): PlainDate {
    const { date } = readMoment(columns.transactionDate)
    return date > context.today ? line.fail(columns.transactionDate, findingTexts.future(formatDate(date))) : date
  }

  function readPostcode(): string | null {
    const text = line.textOf(columns.customerPostcode)
    if (text === '') return null
    const postcode = postcodeOf(text)
    if (postcode !== undefined) return postcode
    line.warn(columns.customerPostcode, findingTexts.postcode)
    return null
  }

  function readCustomer(): string | null {
    const text = line.textOf(columns.customerId)
    if (text === '') return null
    if (context.isTemplate && text.includes('@')) line.fail(columns.customerId, findingTexts.customer)
    if (!isExponent(text)) return text
    line.warn(columns.customerId, findingTexts.shortenedCustomer)
    return null
  }

  function readConcession(): boolean | null {
    const text = line.textOf(columns.concession)
    if (!context.isTemplate) return concessionOf(text || line.textOf(columns.ticketType)) ?? null
    if (text === '') line.fail(columns.concession, findingTexts.missing)
    return concessionOf(text) ?? line.fail(columns.concession, findingTexts.concession(line.shown(text)))
  }

  function readChannel(): SalesChannel {
    const text = line.textOf(columns.salesChannel)
    if (text === '') return 'Unknown'
    const channel = channelOf(text)
    if (channel !== undefined) return channel
    line.warn(columns.salesChannel, findingTexts.unknown(line.shown(text)))
    return 'Unknown'
  }

  function readProvider(): number {
    const text = line.textOf(columns.provider)
    if (text !== '')
      return providerOf(text) ?? line.fail(columns.provider, findingTexts.provider(line.shown(text), ownNames()))
    const provider = mapping.providerId ?? onlyProvider
    return provider ?? line.fail(columns.provider, findingTexts.noProvider(ownNames()))
  }

  const ownNames = () =>
    context.providers
      .filter(({ id, isManual }) => isManual || context.ownProviderIds.includes(id))
      .map(({ name }) => name)

  /** The source's own number of the line: one that was shortened would be the number of others. */
  const readTicketId = () => (line.textOf(columns.ticketId) === '' ? null : requireText(columns.ticketId, longest))

  /** Exports end in a line of sums, which has no order and no performance. */
  function isSumOfAll(): boolean {
    if (line.textOf(columns.performanceDate) !== '' || line.textOf(columns.transactionId) !== '') return false
    return line.cells.some((cell) => /^(?:grand\s+|sub-?)?totals?:?$/i.test(cell.trim()))
  }

  function readLine(number: number): Sale | IgnoredLine {
    if (isSumOfAll()) {
      line.warn(columns.reference, findingTexts.sumOfAll)
      return 'ignored'
    }
    const status = readStatus()
    if (status === 'ignored') return 'ignored'
    const reference = requireText(columns.reference, longest)
    const performance = readMoment(columns.performanceDate)
    const transactionId = isTotal ? '' : requireText(columns.transactionId, longestWords)
    const transactionDate = isTotal ? null : readBoughtOn()
    const figures = readFigures(status)
    if (figures === 'ignored') return 'ignored'
    const { tickets } = figures
    const fee = mapping.pricesHaveFee ? Math.abs(readPence(columns.fee) ?? 0) : 0
    const face = readPence(columns.faceValue)
    const sign = Math.sign(tickets) * (mapping.prices === 'each' ? Math.abs(tickets) : 1)
    return {
      line: number,
      reference,
      eventName: readWords(columns.eventName, longest) || reference,
      performanceDate: performance.date,
      performanceTime: readTime(performance),
      venueName: readWords(columns.venueName, longestWords) || null,
      transactionId,
      transactionDate,
      transactionType: figures.type,
      customerId: readCustomer(),
      customerPostcode: readPostcode(),
      customerCountry: readWords(columns.customerCountry, longestWords) || null,
      ticketType: readWords(columns.ticketType, longestWords),
      isConcession: readConcession(),
      tickets,
      faceValuePence: face === null ? null : sign * Math.abs(face) || 0,
      paidPence: sign * Math.max(0, figures.price - fee) || 0,
      salesChannel: readChannel(),
      providerId: readProvider(),
      ticketId: readTicketId(),
      isTotal,
    }
  }

  /** Looks at every value of a line that cannot be read, so that all that is wrong with it is said at once. */
  function findAllFaults(): void {
    const status = tryTo(readStatus)
    tryTo(() => requireText(columns.reference, longest))
    tryTo(() => readMoment(columns.performanceDate))
    if (!isTotal) tryTo(() => requireText(columns.transactionId, longestWords))
    if (!isTotal) tryTo(readBoughtOn)
    findFaults(status)
    if (mapping.pricesHaveFee) tryTo(() => readPence(columns.fee))
    tryTo(() => readPence(columns.faceValue))
    const others: (() => unknown)[] = [readCustomer, readConcession, readProvider, readTicketId]
    for (const read of others) tryTo(read)
  }

  let ticketsOfFile = 0

  /** Said of the first line that is too much. */
  function countTickets(tickets: number): void {
    const before = ticketsOfFile
    ticketsOfFile += Math.abs(tickets)
    if (before <= saleLimits.ticketsOfFile && ticketsOfFile > saleLimits.ticketsOfFile)
      tryTo(() => line.fail(columns.tickets, findingTexts.tooManyInFile(saleLimits.ticketsOfFile)))
  }

  return {
    read(number, cells) {
      line.begin(number, cells)
      const sale = tryTo(() => readLine(number))
      if (sale !== undefined && sale !== 'ignored') countTickets(sale.tickets)
      if (sale === undefined) {
        line.begin(number, cells)
        findAllFaults()
      }
      for (const finding of line.findings) addFinding(finding)
      return sale
    },
  }
}
