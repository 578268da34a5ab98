import { homeRegions } from '@/lib/geography/home-regions'
import { type LabelledTickets, notKnown, sumTickets } from '../cells/labelled-tickets'
import type { HomePopulation } from '../population/population'
import { type IndexBase, withIndex } from '../population/population-index'
import type { ReportTable } from '../report'
import type { HomesFacts } from './homes-facts'

const sumOf = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0)

const peopleOf = (by: string, { regions, authorities }: HomePopulation): IndexBase['people'] =>
  by === 'region' ? regions : by === 'authority' ? authorities : new Map()

/** A table of tickets by region or authority, with the index; as it is without a population. */
export function ticketsWithIndex(
  table: ReportTable,
  by: string,
  regions: readonly LabelledTickets[],
  population: HomePopulation | null,
): ReportTable {
  if (!population) return table
  const known = sumTickets(regions.filter(({ label }) => label !== notKnown)).now
  return withIndex(table, 0, {
    ...{ people: peopleOf(by, population), everybody: sumOf(population.regions.values()), edition: population.edition },
    counted: sumOf(regions.map(({ label, now }) => (population.regions.has(label) ? now : 0))),
    ...{ known: known / sumTickets(regions).now, of: 'tickets' },
  })
}

/** A table of people who answered by region or authority, with the index; as it is without a population. */
export function homesWithIndex(
  table: ReportTable,
  by: string,
  { regions, responses }: HomesFacts,
  population: HomePopulation | null,
): ReportTable {
  if (!population) return table
  const { answered, values } = regions.now
  const counted = homeRegions.map(({ code, name }) => (population.regions.has(name) ? (values.get(code) ?? 0) : 0))
  const column = table.columns.findIndex(({ label }) => label === 'Answers')
  return withIndex(table, column, {
    ...{ people: peopleOf(by, population), everybody: sumOf(population.regions.values()), edition: population.edition },
    ...{ counted: sumOf(counted), known: answered / responses, of: 'answers' },
  })
}

/** What readers must know of the index, where a table has one. */
export function populationLimits(population: HomePopulation | null, tables: readonly ReportTable[]): string[] {
  const isShown = tables.some(({ columns }) => columns.some(({ label }) => label === 'Index'))
  if (!population || !isShown) return []
  return [
    'The index sets the share of a place beside its share of the people of England and Wales, of 16 and over: 100 is as many as live there, 200 twice as many. Of fewer than 50 there is none. Scotland and Northern Ireland have censuses of their own and stand apart, without an index.',
    population.licence,
  ]
}
