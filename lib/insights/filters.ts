import { z } from 'zod'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear, lastDayOf, type Quarter, quarterOf } from '@/lib/floor/calendar/quarter'
import { recordIdText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'

/** What a report may be compared with: one group of organisations at a time. */
export const peerKinds = ['region', 'discipline', 'size', 'everyone'] as const
export type PeerKind = (typeof peerKinds)[number]

const wholeNumber = (pattern: RegExp, message: string, minimum: number, maximum: number) =>
  z
    .string()
    .regex(pattern, { error: message })
    .transform(Number)
    .register(wireShapes, { type: 'integer', minimum, maximum })

/** What a report is about, as its address says it. Whatever is left out is everything, or the usual year. */
export const filterFields = {
  organisation: recordIdText.optional(),
  year: wholeNumber(/^20\d\d$/, 'must be a year', 2000, 2099).optional(),
  quarter: wholeNumber(/^[1-4]$/, 'must be a quarter from 1 to 4', 1, 4).optional(),
  type: recordIdText.optional(),
  discipline: recordIdText.optional(),
  place: recordIdText.optional(),
  event: recordIdText.optional(),
  /** Answers are weighted to what is known of everybody who came; of reports of answers alone. */
  weighted: z.literal('yes', { error: 'must be yes, or left out' }).optional(),
  /** Responses that look odd are left out (`lib/responses/marks.ts`); of reports of answers alone. */
  marked: z.literal('excluded', { error: 'must be excluded, or left out' }).optional(),
  /** The figures of a group of organisations stand beside the organisation's own. */
  beside: z.enum(peerKinds, { error: 'must be region, discipline, size or everyone, or left out' }).optional(),
}

export const filterQuery = z.object(filterFields)

/** The filters of an address; the year and the quarter are those of a financial year. */
export type ReportAddress = z.output<typeof filterQuery>

/** The filters that keep some events; `conditionsOfEvents` says of each which. */
export const eventFilterNames = ['type', 'discipline', 'place', 'event'] as const
export type EventFilters = Pick<ReportAddress, (typeof eventFilterNames)[number]>

/** The filters by which a report is not of everything that an organisation had in its time. */
export const narrowingFilterNames = [...eventFilterNames, 'weighted', 'marked'] as const

/** The filters of a report that is about organisations: one of events says nothing of it. */
export const withoutFiltersOfEvents = (filters: ReportAddress): ReportAddress => ({
  ...filters,
  ...(Object.fromEntries(eventFilterNames.map((name) => [name, undefined])) satisfies EventFilters),
})

/** The filters in the order in which addresses have them. */
const filterNames = Object.keys(filterFields) as (keyof ReportAddress)[]

/** The filters of a page's address. What is not a filter's value is left out, as if it were not there. */
export function parseFilters(address: Readonly<Record<string, string | string[] | undefined>>): ReportAddress {
  const parsed = filterNames.flatMap((name) => {
    const value = address[name]
    const result = typeof value === 'string' ? filterFields[name].safeParse(value) : undefined
    return result?.success && result.data !== undefined ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(parsed)
}

/** The filters as the query of an address, in one order: the same filters are the same text. Blank without any. */
export function formatFilters(filters: ReportAddress): string {
  const query = new URLSearchParams()
  for (const name of filterNames) if (filters[name] !== undefined) query.set(name, String(filters[name]))
  return query.toString()
}

/** The year that a bare address shows: that of the quarter that ended last. */
export function usualYear(today: PlainDate): number {
  const { year, quarter } = quarterOf(today)
  return quarter === 1 ? year - 1 : year
}

/** The quarters that a report is about. */
export type ReportPeriod = {
  year: number
  /** Those counted, and compared with the same ones of the year before: they have ended, or they are all there is. */
  quarters: readonly Quarter['quarter'][]
  /** The one that is still running, where it is shown beside those counted. */
  running: Quarter['quarter'] | null
  /** False while the only quarter counted is still running: half a quarter is not compared with a whole one. */
  isComparable: boolean
  /** The quarter that was asked for where it has not begun. */
  toCome?: Quarter['quarter']
}

const allQuarters = [1, 2, 3, 4] as const

/** The period of a year, or of one quarter in it. A year to come has no quarter. */
export function periodOfReport(
  { year, quarter }: Pick<ReportAddress, 'year' | 'quarter'>,
  today: PlainDate,
): ReportPeriod {
  const chosen = year ?? usualYear(today)
  const asked = allQuarters.filter((each) => quarter === undefined || each === quarter)
  const ended = asked.filter((each) => lastDayOf({ year: chosen, quarter: each }) < today)
  const current = quarterOf(today)
  const running = chosen === current.year ? (asked.find((each) => each === current.quarter) ?? null) : null
  if (ended.length > 0) return { year: chosen, quarters: ended, running, isComparable: true }
  const isToCome = running === null && quarter !== undefined
  return {
    ...{ year: chosen, quarters: running === null ? [] : [running], running: null, isComparable: false },
    ...(isToCome && { toCome: quarter as Quarter['quarter'] }),
  }
}

/** The same quarters of the year before: `in the same quarters of 2025/26`; `in 2025/26` where they are all. */
export function describeYearBefore({ year, quarters }: Pick<ReportPeriod, 'year' | 'quarters'>): string {
  const earlier = formatFinancialYear(year - 1)
  if (quarters.length === 4) return `in ${earlier}`
  return `in the same ${quarters.length === 1 ? 'quarter' : 'quarters'} of ${earlier}`
}

/** `Q1 and Q2 of 2026/27`; `2025/26` where it is the whole year. */
export function describePeriod({ year, quarters, toCome }: Pick<ReportPeriod, 'year' | 'quarters' | 'toCome'>): string {
  if (toCome !== undefined) return `Q${toCome} of ${formatFinancialYear(year)}`
  if (quarters.length === 4 || quarters.length === 0) return formatFinancialYear(year)
  const [first, ...others] = quarters.map((quarter) => `Q${quarter}`)
  const last = others.at(-1)
  const named = last === undefined ? first : others.length === 1 ? `${first} and ${last}` : `${first} to ${last}`
  return `${named} of ${formatFinancialYear(year)}`
}
