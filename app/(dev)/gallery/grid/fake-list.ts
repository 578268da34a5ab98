import type { GridPage } from '@/lib/floor/grid/grid-query'
import { type Filter, parseFilter, type SortTerm } from '@/lib/floor/grid/grid-terms'
import { Problem } from '@/lib/floor/http/problem'

export type Show = {
  id: number
  name: string
  venue: string
  discipline: string
  startDate: string
  attendance: number | null
  funded: boolean
  savedAt: string
}

const names = ['The Tempest', 'Brass in the Park', 'Quilts of the Coast', '=Formula Night', 'Little Red Lighthouse']
const venues = ['Harbour Theatre', 'Moorside Hall', 'St Oswald’s Church', 'Library, Whitby']
const disciplines = ['Theatre', 'Music', 'Visual arts', 'Literature', 'Combined arts']

const at = <Value>(values: readonly Value[], index: number) => values[index % values.length] as Value
const dayOf = (n: number) => new Date(Date.UTC(2024, 3, 1 + n))

/** 1,203 made-up events, the same each time. */
export const shows: Show[] = Array.from({ length: 1203 }, (_, n) => ({
  id: n + 1,
  name: `${at(names, n * 7)} ${n + 1}`,
  venue: at(venues, n * 3),
  discipline: at(disciplines, n * 11),
  startDate: dayOf((n * 13) % 700)
    .toISOString()
    .slice(0, 10),
  attendance: n % 9 === 0 ? null : (n * 37) % 2400,
  funded: n % 3 === 0,
  savedAt: new Date(dayOf(n % 365).getTime() + n * 61_000).toISOString(),
}))

const cellOf = (row: Show, name: string) => (row as Record<string, unknown>)[name]
const fold = (value: unknown) => String(value ?? '').toLowerCase()

function holds(row: Show, filter: Filter): boolean {
  if (filter.kind === 'and') return filter.of.every((part) => holds(row, part))
  if (filter.kind === 'or') return filter.of.some((part) => holds(row, part))
  if (filter.kind === 'not') return !holds(row, filter.of)
  const value = cellOf(row, filter.selector)
  const wanted = filter.value
  if (Array.isArray(wanted)) return order(value, wanted[0]) >= 0 && order(value, wanted[1]) <= 0
  switch (filter.operator) {
    case 'contains':
      return fold(value).includes(fold(wanted))
    case 'notcontains':
      return !fold(value).includes(fold(wanted))
    case 'startswith':
      return fold(value).startsWith(fold(wanted))
    case 'endswith':
      return fold(value).endsWith(fold(wanted))
    case '=':
      return fold(value) === fold(wanted)
    case '<>':
      return fold(value) !== fold(wanted)
    default:
      return compares[filter.operator](order(value, wanted))
  }
}

const compares = {
  '<': (n: number) => n < 0,
  '<=': (n: number) => n <= 0,
  '>': (n: number) => n > 0,
  '>=': (n: number) => n >= 0,
  between: () => true,
}

function order(one: unknown, other: unknown): number {
  if (one === null || one === undefined) return 1
  if (other === null || other === undefined) return -1
  return one === other ? 0 : (one as number) < (other as number) ? -1 : 1
}

/** Answers as a list call would, after the time a call takes. Searching for "fail" fails. */
export async function listShows(query: Record<string, string>, delayMs: number): Promise<GridPage<Show>> {
  await new Promise((resolve) => setTimeout(resolve, delayMs))
  const search = fold(query.search)
  if (search === 'fail') throw new Problem(503)
  const filter = query.filter ? parseFilter(JSON.parse(query.filter)) : null
  const sort: SortTerm[] = query.sort ? JSON.parse(query.sort) : []
  const found = shows
    .filter((row) => fold(row.name).includes(search) && (!filter || holds(row, filter)))
    .toSorted((one, other) => {
      for (const { selector, desc } of sort) {
        const difference = order(cellOf(one, selector), cellOf(other, selector))
        if (difference !== 0) return desc ? -difference : difference
      }
      return one.id - other.id
    })
  if (query.group) {
    const [term] = JSON.parse(query.group) as { selector: string }[]
    const counts = Map.groupBy(found, (row) => cellOf(row, term?.selector ?? ''))
    const groups = [...counts].map(([key, rows]) => ({ key, items: null, count: rows.length, summary: null }))
    const data = groups.toSorted((one, other) => order(one.key, other.key)) as unknown as Show[]
    return { data, totalCount: null, summary: null, groupCount: null }
  }
  const skip = Number(query.skip)
  const data = found.slice(skip, skip + Number(query.take))
  return { data, totalCount: found.length, summary: null, groupCount: null }
}
