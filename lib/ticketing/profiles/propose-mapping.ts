import type { Finding } from '@/lib/imports/finding'
import type { Sale, SalesChannel, TransactionType } from '../sale'
import { missingFields } from './find-profile'
import { headingSynonyms } from './heading-synonyms'
import { normaliseHeading } from './headings'
import { type DateOrder, type Mapping, type SaleField, saleFields } from './mapping'
import type { MappingProposal, MappingQuestion } from './proposal'
import { createSaleReader, type ReadingContext } from './sale-reader'

export type FirstRecord = { line: number; cells: readonly string[] }

const rowsShown = 5
const samplesMost = 5
const wordsMost = 100

/** How a file of unknown headings would be read, from its headings and its first lines; a person looks at it. */
export function proposeMapping(
  header: readonly string[],
  records: readonly FirstRecord[],
  context: ReadingContext,
): MappingProposal {
  const columns = proposeColumns(header)
  const valuesOf = (field: SaleField) => valuesIn(header, records, columns[field])
  const dates = [...valuesOf('performanceDate'), ...valuesOf('transactionDate')]
  const order = proposeDateOrder(dates)
  const grain = columns.tickets !== undefined ? (columns.transactionId === undefined ? 'total' : 'line') : 'ticket'
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
    statusWords: Object.fromEntries(statuses.map((word) => [word.toLowerCase(), proposeStatus(word)])),
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

const distinct = (values: readonly string[]) => [...new Set(values)].slice(0, wordsMost)

/** Undefined where the dates could be read either way. */
function proposeDateOrder(dates: readonly string[]): DateOrder | undefined {
  const parts = dates.flatMap((date) => {
    const found = /^(\d{1,4})[/.-](\d{1,2})[/.-](\d{2,4})/.exec(date)
    return found ? [found.slice(1).map(Number) as [number, number, number]] : []
  })
  if (parts.length === 0 || parts.every(([first]) => first > 31)) return parts.length === 0 ? 'dmy' : 'ymd'
  if (parts.some(([first]) => first > 12)) return 'dmy'
  return parts.some(([, second]) => second > 12) ? 'mdy' : undefined
}

const proposeDecimalSign = (prices: readonly string[]): '.' | ',' =>
  prices.some((price) => /,\d{1,2}\)?$/.test(price)) && !prices.some((price) => /\.\d{1,2}\)?$/.test(price)) ? ',' : '.'

function proposeStatus(word: string): TransactionType | 'ignored' {
  if (/refund|return/i.test(word)) return 'Refund'
  if (/cancel|void|declin|fail|expired|deleted/i.test(word)) return 'Cancellation'
  if (/pend|reserv|hold|held|unpaid|draft|waiting|basket|quote|exchanged/i.test(word)) return 'ignored'
  return 'Sale'
}

/** Null where a word says neither. */
function proposeConcession(word: string): boolean | null {
  if (
    /conc|student|under|child|senior|over \d|member|access|unwaged|young|pensioner|discount|family|school|disab/i.test(
      word,
    )
  )
    return true
  return /adult|full|standard|general/i.test(word) ? false : null
}

function proposeChannel(word: string): SalesChannel {
  if (/online|web|internet/i.test(word)) return 'Online'
  if (/phone|call/i.test(word)) return 'Phone'
  if (/counter|person|box office|door|desk|pos|foyer/i.test(word)) return 'In person'
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
    if (sale && sale !== 'ignored') rows.push({ ...sale, customerId: null })
    if (rows.length === rowsShown) break
  }
  return rows
}
