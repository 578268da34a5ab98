import type { Quarter } from '@/lib/floor/calendar/quarter'
import { dimensionValues } from '@/lib/published/dimension-names'
import { topicAt, topicOf } from './topics'

/** Where open statistics are. */
export const statisticsPath = '/statistics'

/** The ways to divide what is shown of one place. */
export const placeKinds = ['region', 'discipline'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What a page is of. Without a year, a table leads to its latest year. */
export type StatisticsPage =
  | { page: 'contents'; year?: number }
  | { page: 'topic'; cubeId: number; year?: number }
  | { page: PlaceKind; id: number; year?: number }
  | { page: 'changes'; quarter?: Quarter }
  | { page: 'methods' | 'statisticians' | 'citing' }

/** The forms of a table besides its page, by the ending of its address. */
export const fileForms = ['csv', 'json', 'csv-metadata.json'] as const
export type FileForm = (typeof fileForms)[number]

type StatisticsAddress = { of: StatisticsPage; form: 'page' | FileForm }

const folders: Record<PlaceKind, string> = { region: 'regions', discipline: 'disciplines' }
const fixedPages = { methods: 'methods', statisticians: 'methods/statisticians', citing: 'citing' } as const

/** A name as an address has it: `Yorkshire and The Humber` is `yorkshire-and-the-humber`. */
export const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** `2026-27`. */
const yearSlugOf = (year: number): string => `${year}-${String((year + 1) % 100).padStart(2, '0')}`

function yearAt(slug: string): number | undefined {
  const [, year] = /^([12]\d{3})-\d\d$/.exec(slug) ?? []
  return year !== undefined && yearSlugOf(Number(year)) === slug ? Number(year) : undefined
}

/** `q1-2026-27`. */
const quarterSlugOf = ({ year, quarter }: Quarter): string => `q${quarter}-${yearSlugOf(year)}`

function quarterAt(slug: string): Quarter | undefined {
  const [, quarter, rest = ''] = /^q([1-4])-(.+)$/.exec(slug) ?? []
  const year = yearAt(rest)
  return year === undefined ? undefined : { year, quarter: Number(quarter) as Quarter['quarter'] }
}

/** The address of a page, or of a form of its table. */
export function pathOf(of: StatisticsPage, form: 'page' | FileForm = 'page'): string {
  const parts = [statisticsPath, ...partsOf(of)].join('/')
  return form === 'page' ? parts : `${parts}.${form}`
}

function partsOf(of: StatisticsPage): string[] {
  const year = 'year' in of && of.year !== undefined ? [yearSlugOf(of.year)] : []
  switch (of.page) {
    case 'contents':
      return year
    case 'topic':
      return [topicOf(of.cubeId)?.slug ?? '', ...year]
    case 'changes':
      return ['changes', ...(of.quarter ? [quarterSlugOf(of.quarter)] : [])]
    case 'region':
    case 'discipline':
      return [folders[of.page], slugOf(dimensionValues[of.page].find(({ id }) => id === of.id)?.name ?? ''), ...year]
    default:
      return [fixedPages[of.page]]
  }
}

/** What an address is of; undefined where there is nothing. Whether a year has figures is not asked here. */
export function readAddress(path: string): StatisticsAddress | undefined {
  if (path !== statisticsPath && !path.startsWith(`${statisticsPath}/`)) return undefined
  const form = fileForms.toReversed().find((one) => path.endsWith(`.${one}`))
  const bare = path.slice(statisticsPath.length + 1, form ? -form.length - 1 : undefined)
  const of = pageAt(bare === '' ? [] : bare.split('/'))
  // One address each: what reads the same is no other.
  if (!of || (form && !hasFiles(of)) || pathOf(of, form ?? 'page') !== path) return undefined
  return { of, form: form ?? 'page' }
}

/** Whether the table of a page has other forms. */
export const hasFiles = (of: StatisticsPage): boolean =>
  ('year' in of && of.year !== undefined && of.page !== 'contents') || ('quarter' in of && of.quarter !== undefined)

function pageAt([first = '', second, third]: readonly string[]): StatisticsPage | undefined {
  if (first === '') return { page: 'contents' }
  const year = yearAt(first)
  if (year !== undefined) return { page: 'contents', year }
  for (const kind of placeKinds) if (first === folders[kind]) return placeAt(kind, second ?? '', third)
  if (first === 'changes') {
    const quarter = quarterAt(second ?? '')
    return second === undefined ? { page: 'changes' } : quarter && { page: 'changes', quarter }
  }
  if (first === 'citing') return { page: 'citing' }
  if (first === 'methods') return { page: second === undefined ? 'methods' : 'statisticians' }
  const topic = topicAt(first)
  return topic && withYear({ page: 'topic', cubeId: topic.cube.id }, second)
}

function placeAt(page: PlaceKind, slug: string, year: string | undefined): StatisticsPage | undefined {
  const place = dimensionValues[page].find(({ name }) => slugOf(name) === slug)
  return place && withYear({ page, id: place.id }, year)
}

function withYear(of: StatisticsPage, slug: string | undefined): StatisticsPage | undefined {
  if (slug === undefined) return of
  const year = yearAt(slug)
  return year === undefined ? undefined : ({ ...of, year } as StatisticsPage)
}
