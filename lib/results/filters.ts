import '@/lib/floor/validation/without-eval'
import { z } from 'zod'
import { completionMethods } from '@/db/stored-values'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { parseTypedDate } from '@/lib/floor/calendar/typed-date'
import { wireShapes } from '@/lib/floor/validation/shapes'

/** Ways to answer as addresses name them, with their number in a response and their words. */
export const methods = [
  { id: 'web', stored: completionMethods.anonymous, name: 'On the web' },
  { id: 'signed-in', stored: completionMethods.authenticated, name: 'On the web, signed in' },
  { id: 'paper', stored: completionMethods.bulkUpload, name: 'On paper, from a file' },
  { id: 'device', stored: completionMethods.unattendedMode, name: 'On an unattended device' },
] as const

type MethodName = (typeof methods)[number]['id']
const methodNames = methods.map(({ id }) => id) as [MethodName, ...MethodName[]]

/** Stands for responses that came by no labelled link. */
export const noLink = 'none'

const linkPattern = /^(?:none|[1-9]\d{0,14})$/

/** A day as it may be typed into the form, since the form works without script. */
const day = z
  .string()
  .transform((typed, context) => {
    const read = parseTypedDate(typed)
    if (read && read >= '2000' && read < '2100') return read
    context.addIssue({ code: 'custom', message: 'must be a date' })
    return z.NEVER
  })
  .register(wireShapes, { type: 'string', format: 'date' })

/** Which responses the figures of a survey count, as an address says it. Whatever is left out is every one. */
export const filterFields = {
  /** The first and the last day on which a response was begun. */
  from: day.optional(),
  until: day.optional(),
  /** The number of a labelled link, or `none`. */
  link: z
    .string()
    .regex(linkPattern, { error: 'must be the number of a link, or none' })
    .register(wireShapes, { type: 'string', pattern: linkPattern.source, examples: [noLink] })
    .optional(),
  method: z.enum(methodNames, { error: 'must be a way to answer' }).optional(),
  /** Marked responses are left out. */
  marked: z.literal('excluded', { error: 'must be excluded' }).optional(),
}

export const filterQuery = z.object(filterFields)

export type ResultFilters = z.output<typeof filterQuery>

/** The filters in the order in which addresses have them. */
const filterNames = Object.keys(filterFields) as (keyof ResultFilters)[]

/** The filters of a page's address. What is not a filter's value is left out, as if it were not there. */
export function parseFilters(address: Readonly<Record<string, unknown>>): ResultFilters {
  const parsed = filterNames.flatMap((name) => {
    const result = filterFields[name].safeParse(address[name])
    return result.success && result.data !== undefined ? [[name, result.data] as const] : []
  })
  return Object.fromEntries(parsed)
}

/** The days of a page's address, or of its form, in which something stands that is no date: as it was typed. */
export function findUnreadableDays(address: Readonly<Record<string, unknown>>): { from?: string; until?: string } {
  const unreadable = (['from', 'until'] as const).flatMap((name) => {
    const typed = address[name]
    const isWrong = typeof typed === 'string' && typed.trim() !== '' && !filterFields[name].safeParse(typed).success
    return isWrong ? [[name, typed] as const] : []
  })
  return Object.fromEntries(unreadable)
}

/** The filters as parts of an address, in one order: the same filters are the same text. */
export const filterEntries = (filters: ResultFilters): [name: string, value: string][] =>
  filterNames.flatMap((name) => (filters[name] === undefined ? [] : [[name, String(filters[name])]]))

/** True where some responses may be left out. */
export const hasFilters = (filters: ResultFilters) => filterEntries(filters).length > 0

/** The labelled links of a survey, for whoever chooses one of them. */
export type LinkChoice = { id: number; label: string }

/** The filters without a link that the survey does not have. */
export function withKnownLink(filters: ResultFilters, links: readonly LinkChoice[]): ResultFilters {
  const { link, ...others } = filters
  return link === undefined || link === noLink || links.some(({ id }) => `${id}` === link) ? filters : others
}

/** What the filters leave in, in words: `Begun from 01/11/2026 · By the link “Foyer”`. Blank without any. */
export function describeFilters({ from, until, link, method, marked }: ResultFilters, links: readonly LinkChoice[]) {
  const label = links.find(({ id }) => `${id}` === link)?.label
  return [
    from && until && `Begun from ${formatDate(from)} to ${formatDate(until)}`,
    from && !until && `Begun from ${formatDate(from)} on`,
    !from && until && `Begun until ${formatDate(until)}`,
    link === noLink && 'By no labelled link',
    label !== undefined && `By the link “${label}”`,
    methods.find(({ id }) => id === method)?.name,
    marked && 'Without marked responses',
  ]
    .filter(Boolean)
    .join(' · ')
}
