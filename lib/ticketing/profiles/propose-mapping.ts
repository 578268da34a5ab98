import type { Finding } from '@/lib/imports/finding'
import type { Sale, SalesChannel } from '../sale'
import { missingFields } from './find-profile'
import { headingSynonyms } from './heading-synonyms'
import { normaliseHeading } from './headings'
import { type DateOrder, type Mapping, type SaleField, type StatusMeaning, saleFields } from './mapping'
import { hasPersonalData } from './personal-data'
import type { MappingProposal, MappingQuestion } from './proposal'
import { createSaleReader, type ReadingContext } from './sale-reader'

type FirstRecord = { line: number; cells: readonly string[] }

const rowsShown = 5
const samplesMost = 5
const wordsMost = 100
/** What is longer is no word of a list. */
const wordLength = 75

/** How a file of unknown headings would be read, from its headings and its first lines; a person looks at it. */
export function proposeMapping(
  header: readonly string[],
  records: readonly FirstRecord[],
  context: ReadingContext,
): MappingProposal {
  const columns = proposeColumns(header)
  const valuesOf = (field: SaleField) => valuesIn(header, records, columns[field])
  // What counts from 1 in every order is no number of a line.
  if (new Set(valuesOf('ticketId')).size < valuesOf('ticketId').length) delete columns.ticketId
  const dates = [...valuesOf('performanceDate'), ...valuesOf('transactionDate')]
  const order = proposeDateOrder(dates)
  const isOfOrders = columns.transactionId !== undefined || columns.transactionDate !== undefined
  const grain = columns.tickets === undefined ? 'ticket' : isOfOrders ? 'line' : 'total'
  const statusOf = proposeStatus(columns, grain)
  const statuses = distinct(valuesOf('transactionType'))
  const channels = distinct(valuesOf('salesChannel'))
  const ticketTypes = distinct([...valuesOf('ticketType'), ...valuesOf('concession')])
  const mapping: Mapping = {
    columns,
    grain,
    dateOrder: order ?? 'dmy',
    prices: grain === 'ticket' ? 'each' : 'line',
    pricesHaveFee: false,
    decimalSign: proposeDecimalSign([...valuesOf('pricePaid'), ...valuesOf('faceValue')]),
    statusWords: Object.fromEntries(statuses.map((word) => [word.toLowerCase(), statusOf(word)])),
    concessions: Object.fromEntries(
      ticketTypes.flatMap((word) => {
        const isConcession = proposeConcession(word)
        return isConcession === null ? [] : [[word.toLowerCase(), isConcession] as const]
      }),
    ),
    channelWords: Object.fromEntries(channels.map((word) => [word.toLowerCase(), proposeChannel(word)])),
    providerId: context.ownProviderIds.length === 1 ? (context.ownProviderIds[0] ?? null) : null,
    mode: 'orders',
    replacement: null,
  }
  const missing = missingFields(header, mapping)
  const questions: MappingQuestion[] = [
    ...(missing.length > 0 ? (['columns'] as const) : []),
    ...(order === undefined ? (['dateOrder'] as const) : []),
    ...(columns.tickets !== undefined ? (['grain', 'prices'] as const) : []),
    ...(mapping.providerId === null && columns.provider === undefined ? (['provider'] as const) : []),
    ...(statuses.length > 0 ? (['statusWords'] as const) : []),
  ]
  return {
    header: [...header],
    mapping,
    questions,
    missing,
    samples: samplesOf(columns, valuesOf),
    words: { statuses, ticketTypes, channels },
    rows: missing.length > 0 ? [] : firstRows(header, records, mapping, context),
  }
}

const plain = (heading: string) =>
  normaliseHeading(heading)
    .replace(/[^a-z0-9#/ ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Each field gets the column that is called most surely so; each column is one field. */
function proposeColumns(header: readonly string[]): Mapping['columns'] {
  const free = new Map(header.map((heading) => [plain(heading), heading]).reverse() as [string, string][])
  const columns: Mapping['columns'] = {}
  const places = saleFields.flatMap((field) =>
    headingSynonyms[field].map((synonym, place) => ({ field, synonym: plain(synonym), place })),
  )
  for (const { field, synonym } of places.sort((one, other) => one.place - other.place)) {
    const heading = free.get(synonym)
    if (columns[field] !== undefined || heading === undefined) continue
    columns[field] = heading
    free.delete(synonym)
  }
  // Without a code of its own an event is known by its name.
  if (columns.reference === undefined && columns.eventName !== undefined) columns.reference = columns.eventName
  return columns
}

function valuesIn(header: readonly string[], records: readonly FirstRecord[], heading: string | undefined): string[] {
  const column = heading === undefined ? -1 : header.indexOf(heading)
  return column < 0 ? [] : records.map(({ cells }) => (cells[column] ?? '').trim()).filter((value) => value !== '')
}

const distinct = (values: readonly string[]) =>
  [...new Set(values)].filter((value) => value.length <= wordLength && !hasPersonalData(value)).slice(0, wordsMost)

/** Undefined where the dates could be read either way, or not all in one way. */
function proposeDateOrder(dates: readonly string[]): DateOrder | undefined {
  const parts = dates.flatMap((date) => {
    const found = /^(\d{1,4})[/.\- ](\d{1,2})[/.\- ]\d{1,4}/.exec(date)
    return found ? [[Number(found[1]), Number(found[2])] as const] : []
  })
  // A year in front is read as such in any order, and says nothing of the others.
  const others = parts.filter(([first]) => first <= 31)
  if (others.length === 0) return parts.length === 0 ? 'dmy' : 'ymd'
  const isDayFirst = others.some(([first]) => first > 12)
  const isMonthFirst = others.some(([, second]) => second > 12)
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'dmy' : 'mdy'
}

const proposeDecimalSign = (prices: readonly string[]): '.' | ',' =>
  prices.some((price) => /,\d{1,2}\)?$/.test(price)) && !prices.some((price) => /\.\d{1,2}\)?$/.test(price)) ? ',' : '.'

const isMark = /^(?:true|t|yes|y|1|x|✓|✔|☑)$/i
const isTakenBack = /refund(?!able)|return|cancel|void/i
const isDenied = /^(?:no|never|un|0)|declin|refus|reject/i

/** A line for each numbered ticket says how it is now; others may be a second line that takes the first back. */
function proposeStatus({ transactionType = '', ticketId }: Mapping['columns'], grain: Mapping['grain']) {
  const isState = grain === 'ticket' && ticketId !== undefined
  const isFlag = /void|cancel|refund/i.test(transactionType)
  return (word: string): StatusMeaning => {
    if (isFlag) return isMark.test(word) || (isTakenBack.test(word) && !isDenied.test(word)) ? 'void' : 'Sale'
    if (/refund(?!able)|return/i.test(word)) return isState ? 'void' : 'Refund'
    if (/cancel/i.test(word)) return isState ? 'void' : 'Cancellation'
    if (/void|deleted|exchanged|not attending/i.test(word)) return 'void'
    if (/pend|reserv|hold|held|unpaid|draft|waiting|basket|quote|declin|fail|expired/i.test(word)) return 'ignored'
    return 'Sale'
  }
}

/** Null where a word says neither. */
function proposeConcession(word: string): boolean | null {
  if (
    /\b(?:conc|student|under|child|senior|over \d|member|access|unwaged|young|pensioner|discount|family|school|disab)/i.test(
      word,
    )
  )
    return true
  return /\b(?:adult|full|standard|general)/i.test(word) ? false : null
}

function proposeChannel(word: string): SalesChannel {
  if (/online|\bweb|internet/i.test(word)) return 'Online'
  if (/phone|\bcall/i.test(word)) return 'Phone'
  if (/counter|person|box office|\b(?:door|desk|pos)\b|foyer/i.test(word)) return 'In person'
  if (/agent|third|partner|reseller/i.test(word)) return 'Agent'
  if (/\bapp\b|mobile/i.test(word)) return 'App'
  return /group/i.test(word) ? 'Group booking' : 'Unknown'
}

/** Values of columns that mean something; one that means nothing is shown by its heading alone. */
function samplesOf(columns: Mapping['columns'], valuesOf: (field: SaleField) => string[]): Record<string, string[]> {
  const hidden: SaleField[] = ['customerId', 'customerPostcode']
  return Object.fromEntries(
    saleFields
      .filter((field) => columns[field] !== undefined && !hidden.includes(field))
      .map((field) => [columns[field], distinct(valuesOf(field)).slice(0, samplesMost)]),
  )
}

const withoutBuyer = (sale: Sale): Sale => ({
  ...(Object.fromEntries(
    Object.entries(sale).map(([field, value]) => [
      field,
      typeof value === 'string' && hasPersonalData(value) ? '…' : value,
    ]),
  ) as Sale),
  customerId: null,
  customerPostcode: null,
})

function firstRows(
  header: readonly string[],
  records: readonly FirstRecord[],
  mapping: Mapping,
  context: ReadingContext,
): Sale[] {
  const ignore = (_: Finding) => {}
  const providerId = mapping.providerId ?? context.ownProviderIds[0] ?? context.providers[0]?.id ?? null
  const reader = createSaleReader(header, { ...mapping, providerId }, context, ignore)
  const rows: Sale[] = []
  for (const { line, cells } of records) {
    const sale = reader.read(line, cells)
    if (sale && sale !== 'ignored') rows.push(withoutBuyer(sale))
    if (rows.length === rowsShown) break
  }
  return rows
}
