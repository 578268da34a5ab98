import { type Figure, symbolWords } from '@/lib/disclosure/symbols'
import { firstDayOf, lastDayOf } from '@/lib/floor/calendar/quarter'
import { homeRegionOf } from '@/lib/geography/home-regions'
import { cubes, measureOf, type ShareDimension } from '@/lib/published/cubes'
import { categoriesOf, dimensionValues } from '@/lib/published/dimension-names'
import { type PublishedCell, type PublishedPeriod, periodNameOf } from '@/lib/published/published-cells'
import { groupByPlace } from './cells-by-place'
import { countAndShare } from './count-figures'
import type { Edition } from './edition'
import { topicOf } from './topics'

/** A column of a file: what it is called there, what it is, and what is in it. */
export type FileColumn = {
  name: string
  title: string
  description: string
  datatype: 'string' | 'date' | 'integer' | 'decimal'
  /** True where together with the others it says which figure it is. */
  isKey?: true
  /** Left out of a file whose table is not divided by it. */
  dimension?: ShareDimension
}

/** The columns of every file, in their order. */
export const fileColumns: readonly FileColumn[] = [
  { name: 'topic', title: 'Topic', description: 'The table, as its address has it', datatype: 'string', isKey: true },
  {
    ...{ name: 'period', title: 'Period', datatype: 'string', isKey: true },
    description: 'A quarter of a financial year, which begins in April, or the whole year',
  },
  { name: 'period_start', title: 'First day', description: 'The first day of the period', datatype: 'date' },
  { name: 'period_end', title: 'Last day', description: 'The last day of the period', datatype: 'date' },
  {
    ...{ name: 'region_code', title: 'Region code', datatype: 'string', dimension: 'region' },
    description: 'The code of the Office for National Statistics; none for all regions together',
  },
  {
    ...{ name: 'region', title: 'Region', datatype: 'string', isKey: true, dimension: 'region' },
    description: 'The English region or the nation of the organisation, or All',
  },
  {
    ...{ name: 'discipline', title: 'Discipline', datatype: 'string', isKey: true, dimension: 'discipline' },
    description: 'The discipline of the organisation, or All',
  },
  {
    ...{ name: 'size', title: 'Size of organisation', datatype: 'string', isKey: true, dimension: 'size' },
    description: 'By its attendance in the financial year before, or All',
  },
  {
    ...{ name: 'type_of_event', title: 'Type of event', datatype: 'string', isKey: true, dimension: 'type' },
    description: 'The type of the event, or All',
  },
  {
    ...{ name: 'answer', title: 'Answer', datatype: 'string', isKey: true, dimension: 'category' },
    description: 'The answer that was given, or All for everybody who answered the question',
  },
  { name: 'measure', title: 'Measure', description: 'What is counted', datatype: 'string' },
  { name: 'unit', title: 'Unit', description: 'people, tickets or pounds', datatype: 'string' },
  {
    ...{ name: 'value', title: 'Value', datatype: 'decimal' },
    description: 'The figure; none where a symbol stands in its place',
  },
  {
    ...{ name: 'symbol', title: 'Symbol', datatype: 'string' },
    description: `Why there is no figure: ${Object.entries(symbolWords)
      .map(([symbol, words]) => `${symbol} ${words}`)
      .join('; ')}`,
  },
  {
    ...{ name: 'share_percent', title: 'Share in per cent', datatype: 'integer', dimension: 'category' },
    description: 'Of all who answered there, of published figures alone, where 50 or more did',
  },
  {
    ...{ name: 'share_symbol', title: 'Symbol of the share', datatype: 'string', dimension: 'category' },
    description: 'Why there is no share',
  },
  { name: 'release', title: 'Release', description: 'The release that says this figure', datatype: 'string' },
]

/** A figure with everything that it takes to read it alone, by the names of the columns. */
export type Observation = Record<string, string | number | null>

const all = 'All'
const nameIn = (values: readonly { id: number; name: string }[], id: number) =>
  values.find((one) => one.id === id)?.name ?? all

/** The figures of a file, a record each, in the order of the release. */
export function observationsOf(cells: readonly PublishedCell[], { releases }: Edition): Observation[] {
  const at = groupByPlace(cells)
  const releaseNames = new Map(releases.map(({ id, name }) => [id, name]))
  return cells.map((cell) => {
    const cube = cubes.find(({ id }) => id === cell.cubeId)
    const measure = cube && measureOf(cube)
    const counted = cube?.kind === 'counts' ? countAndShare(at, cell) : undefined
    const people = counted?.people ?? cell.figure
    const share = cell.categoryId === 0 ? undefined : counted?.share
    return {
      topic: topicOf(cell.cubeId)?.slug ?? '',
      period: periodNameOf(cell),
      ...daysOf(cell),
      region_code: homeRegionOf(cell.regionId)?.code ?? null,
      region: nameIn(dimensionValues.region, cell.regionId),
      discipline: nameIn(dimensionValues.discipline, cell.disciplineId),
      size: nameIn(dimensionValues.size, cell.sizeId),
      type_of_event: nameIn(dimensionValues.type, cell.typeId),
      answer: nameIn(categoriesOf(cell.cubeId), cell.categoryId),
      measure: measure?.name ?? (cube?.kind === 'counts' ? cube.question.name : ''),
      unit: measure?.unit === 'pence' ? 'pounds' : (measure?.unit ?? 'people'),
      value: people.value === null ? null : measure?.unit === 'pence' ? people.value / 100 : people.value,
      symbol: people.symbol,
      ...shareOfRecord(share),
      release: releaseNames.get(cell.releaseId) ?? '',
    }
  })
}

const shareOfRecord = (share: Figure | undefined) => ({
  share_percent: share?.value ?? null,
  share_symbol: share?.symbol ?? null,
})

function daysOf({ year, quarter }: PublishedPeriod) {
  const [first, last] = quarter === 0 ? ([1, 4] as const) : [quarter, quarter]
  return { period_start: firstDayOf({ year, quarter: first }), period_end: lastDayOf({ year, quarter: last }) }
}

/** The columns of the files of a table that is divided by these. */
export const columnsFor = (dimensions: readonly ShareDimension[]): FileColumn[] =>
  fileColumns.filter(({ dimension }) => dimension === undefined || dimensions.includes(dimension))
