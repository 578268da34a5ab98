import '../validation/without-eval'
import { z } from 'zod'
import { type Filter, parseFilter, type SortTerm, sortsMax, sortTermOf } from './grid-terms'

/** Most rows one call answers; a larger `take` is answered with this many. */
export const takeMax = 1000
/** Most group levels and most summaries that one call may ask for. */
export const groupLevelsMax = 3
export const summariesMax = 20
const parameterMaxCharacters = 20_000
export const searchMaxCharacters = 200

export const groupIntervals = ['year', 'quarter', 'month', 'day', 'dayOfWeek', 'hour', 'minute', 'second'] as const
type GroupInterval = (typeof groupIntervals)[number]

/** `groupInterval` is a part of a date or instant, or the width of a numeric band. */
export type GroupTerm = SortTerm & { isExpanded: boolean; groupInterval: GroupInterval | number | null }
type SummaryType = 'count' | 'sum' | 'min' | 'max' | 'avg'
/** `selector` is null for a count of rows. */
export type SummaryTerm = { selector: string | null; summaryType: SummaryType }

/** The parsed query of a list, in the protocol of DevExtreme's data layer. */
export type GridQuery = {
  skip: number
  take: number
  sort: SortTerm[]
  filter: Filter | null
  group: GroupTerm[]
  search: string
  requireTotalCount: boolean
  requireGroupCount: boolean
  totalSummary: SummaryTerm[]
  groupSummary: SummaryTerm[]
}

/** One group of a grouped answer; `items` is null where the query did not ask to expand it. */
export type GridGroup<Row> = {
  key: SummaryValue | boolean
  items: GridGroup<Row>[] | Row[] | null
  count: number
  summary: SummaryValue[] | null
}
export type SummaryValue = number | string | null

/** The answer of every list. Without `group`, `data` holds rows; with it, groups. */
export type GridPage<Row> = {
  data: Row[]
  totalCount: number | null
  summary: SummaryValue[] | null
  groupCount: number | null
}

const selector = z.string().min(1).max(100)
const sortTerm = z.union([
  selector.transform((name) => ({ selector: name, desc: false })),
  z.object({ selector, desc: z.boolean().nullish() }).transform((term) => ({ ...term, desc: term.desc ?? false })),
])
const groupTerm = z
  .union([
    selector.transform((name) => ({ selector: name })),
    z.object({
      selector,
      desc: z.boolean().nullish(),
      isExpanded: z.boolean().nullish(),
      groupInterval: z.union([z.enum(groupIntervals), z.number().positive().max(1e12)]).nullish(),
    }),
  ])
  .transform(
    (term: {
      selector: string
      desc?: boolean | null | undefined
      isExpanded?: boolean | null | undefined
      groupInterval?: GroupInterval | number | null | undefined
    }): GroupTerm => ({
      selector: term.selector,
      desc: term.desc ?? false,
      isExpanded: term.isExpanded ?? true,
      groupInterval: term.groupInterval ?? null,
    }),
  )
const summaryTerm = z
  .object({ selector: selector.nullish(), summaryType: z.enum(['count', 'sum', 'min', 'max', 'avg']) })
  .transform((term): SummaryTerm => ({ selector: term.selector ?? null, summaryType: term.summaryType }))
  .refine((term) => term.summaryType === 'count' || term.selector !== null)

/** Accepts a single term in place of a list, as DevExtreme sends for `sort: 'name'`. */
const oneOrMany = <Term extends z.ZodType>(term: Term, most: number) =>
  z.union([z.array(term).max(most), term.transform((one) => [one])]) as z.ZodType<z.output<Term>[]>

const booleanParameter = (byDefault: boolean) =>
  z
    .string()
    .optional()
    .transform((text, at): boolean => {
      if (text === undefined || text === '') return byDefault
      if (text === 'true' || text === 'false') return text === 'true'
      return addIssue(at, 'it must be true or false')
    })

const numberParameter = (byDefault: number, most: number) =>
  z
    .string()
    .optional()
    .transform((text, at): number => {
      if (text === undefined || text === '') return byDefault
      if (/^\d{1,10}$/.test(text) && Number(text) <= most) return Number(text)
      return addIssue(at, 'it must be a whole number of 0 or more')
    })

/** A parameter that carries JSON. `null` and the empty text both count as absent. */
const jsonParameter = <Value>(byDefault: Value, read: (value: unknown) => Value, expected: string) =>
  z
    .string()
    .optional()
    .transform((text, at): Value => {
      if (text === undefined || text === '' || text === 'null') return byDefault
      if (text.length > parameterMaxCharacters) return addIssue(at, 'it is too long')
      try {
        return read(JSON.parse(text))
      } catch (error) {
        return addIssue(at, error instanceof RangeError ? error.message : expected)
      }
    })

const listParameter = <Term extends z.ZodType>(term: Term, most: number) =>
  jsonParameter<z.output<Term>[]>(
    [],
    (value) => oneOrMany(term, most).parse(value),
    `it must be a JSON list of at most ${most}, written as the grid protocol says`,
  )

function addIssue(at: z.RefinementCtx, why: string): never {
  at.addIssue({ code: 'custom', message: why })
  return z.NEVER
}

/**
 * Parses the query parameters of a list call into a `GridQuery`. Extend it with `.extend({…})` where a list has
 * parameters of its own. A malformed value makes an issue whose path names the parameter (400). `take` is capped at
 * 1,000; a grouped query without `take` gets all groups up to that number. The total is counted unless
 * `requireTotalCount` is `false`.
 */
export function gridQuery(defaultTake: number) {
  const query = z.object({
    skip: numberParameter(0, 2 ** 31 - 1),
    take: numberParameter(takeNotSent, 2 ** 31 - 1).transform((take) => Math.min(take, takeMax)),
    sort: listParameter(sortTerm, sortsMax),
    filter: jsonParameter<Filter | null>(null, parseFilter, 'it must be a JSON filter as the grid protocol says'),
    group: listParameter(groupTerm, groupLevelsMax),
    search: z
      .string()
      .max(searchMaxCharacters, `it is longer than ${searchMaxCharacters}`)
      .refine((text) => !text.includes('\u0000'), 'it holds a null character')
      .optional()
      .transform((text) => (text ?? '').trim()),
    requireTotalCount: booleanParameter(true),
    requireGroupCount: booleanParameter(false),
    totalSummary: listParameter(summaryTerm, summariesMax),
    groupSummary: listParameter(summaryTerm, summariesMax),
  })
  return query.overwrite((asked) => ({
    ...asked,
    take: asked.take === takeNotSent ? (asked.group.length > 0 ? takeMax : defaultTake) : asked.take,
  }))
}

const takeNotSent = -1

type FirstPageOptions = Partial<Omit<GridQuery, 'sort'>> & { take: number; sort?: string | SortTerm[] }

/** The query of a list's first page, for a screen that renders it with the HTML. `sort: '-name'` is descending. */
export function firstPage({ sort = [], ...more }: FirstPageOptions): GridQuery {
  return {
    skip: 0,
    filter: null,
    group: [],
    search: '',
    requireTotalCount: true,
    requireGroupCount: false,
    totalSummary: [],
    groupSummary: [],
    ...more,
    sort: typeof sort === 'string' ? [sortTermOf(sort)] : sort,
  }
}

/** Maps the rows of a page with `show`, also those within groups. */
export function mapRows<Row, Shown>(
  page: GridPage<Row>,
  { group }: Pick<GridQuery, 'group'>,
  show: (row: Row) => Shown,
): GridPage<Shown> {
  if (group.length === 0) return { ...page, data: page.data.map(show) }
  const inGroup = (level: number, entry: GridGroup<Row>): GridGroup<Shown> => {
    const { items } = entry
    if (items === null) return { ...entry, items }
    const isLast = level === group.length
    return {
      ...entry,
      items: isLast ? (items as Row[]).map(show) : (items as GridGroup<Row>[]).map((each) => inGroup(level + 1, each)),
    }
  }
  // A grouped page has groups where its type has rows.
  const groups = page.data as unknown as GridGroup<Row>[]
  return { ...page, data: groups.map((each) => inGroup(1, each)) as unknown as Shown[] }
}
