import { scoreOfFigures } from '@/lib/disclosure/protect-counts'
import { measureOf, type ReleasedCounts, type ReleasedSums, type ShareDimension } from '@/lib/published/cubes'
import { categoriesOf, type DimensionValue, dimensionValues } from '@/lib/published/dimension-names'
import type { CellPlace, PublishedPeriod } from '@/lib/published/published-cells'
import { slugOf } from './addresses'
import { type CellsByPlace, shownFigureOf } from './cells-by-place'
import { countAndShare } from './count-figures'
import {
  type StatisticsTable,
  type TableCell,
  type TableColumns,
  type TableGroup,
  type TableRow,
  withheldTogether,
} from './table'
import { periodHead } from './words'

/** What sums are divided by. */
export type SumDimension = Exclude<ShareDimension, 'category'>

const dimensionWords: Record<SumDimension, string> = {
  region: 'region',
  discipline: 'discipline',
  size: 'size of organisation',
  type: 'type of event',
}

const fieldOf = { region: 'regionId', discipline: 'disciplineId', size: 'sizeId', type: 'typeId' } as const

const capitalise = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

const place = (dimension: SumDimension, id: number): Partial<CellPlace> => ({ [fieldOf[dimension]]: id })

/** The tables of a cube of sums: by each of its dimensions, and by both. */
export function sumTables(cells: CellsByPlace, cube: ReleasedSums): StatisticsTable[] {
  const dimensions = cube.dimensions.filter((one) => one !== 'category')
  const single = dimensions.map((dimension) => sumTable(cells, cube, dimension, {}))
  const [outer, inner] = dimensions
  if (!outer || !inner) return single
  const both: StatisticsTable = {
    ...headOf(cells, cube, `by ${dimensionWords[outer]} and ${dimensionWords[inner]}`),
    rowHead: capitalise(dimensionWords[inner]),
    groups: dimensionValues[outer].map(({ id, name }) => ({
      heading: name,
      rows: sumRows(cells, cube, inner, place(outer, id)),
    })),
  }
  return [...single, both]
}

/** The sums of a cube by one of its dimensions, all of them first, at a place. */
export const sumTable = (
  cells: CellsByPlace,
  cube: ReleasedSums,
  dimension: SumDimension,
  at: Partial<CellPlace>,
): StatisticsTable => ({
  ...headOf(cells, cube, `by ${dimensionWords[dimension]}`),
  rowHead: capitalise(dimensionWords[dimension]),
  groups: [{ rows: sumRows(cells, cube, dimension, at) }],
})

function headOf(cells: CellsByPlace, cube: ReleasedSums, by: string) {
  const title = `${measureOf(cube)?.name ?? ''} ${by}`
  return {
    ...{ id: slugOf(title), title },
    columns: cells.periodsOf(cube.id).map((period): TableColumns => ({ head: periodHead(period), parts: [] })),
  }
}

function sumRows(cells: CellsByPlace, cube: ReleasedSums, dimension: SumDimension, at: Partial<CellPlace>): TableRow[] {
  const periods = cells.periodsOf(cube.id)
  const unit = measureOf(cube)?.unit ?? 'people'
  const rowOf = ({ id, name }: DimensionValue): TableRow => ({
    label: name,
    cells: periods.map((period): TableCell => {
      const asked = { cubeId: cube.id, ...period, ...at, ...place(dimension, id) }
      return { figure: shownFigureOf(cells.find(asked)), unit }
    }),
    ...(id === 0 && { isTotal: true }),
  })
  return withheldTogether([{ id: 0, name: 'All' }, ...dimensionValues[dimension]].map(rowOf))
}

/** The tables of a question: everywhere, by region and by discipline; and how many answered by both. */
export function countTables(cells: CellsByPlace, cube: ReleasedCounts): StatisticsTable[] {
  const columns = cells.periodsOf(cube.id).map((period) => ({ head: periodHead(period), parts: [] }))
  const { name } = cube.question
  return [
    countTable(cells, cube, {}),
    ...(['region', 'discipline'] as const).map((dimension): StatisticsTable => {
      const title = `${name} by ${dimension}`
      return {
        ...{ id: slugOf(title), title, rowHead: 'Answer', columns: columnsOf(cells, cube) },
        groups: dimensionValues[dimension].map(({ id, name: heading }) => ({
          heading,
          rows: answerRows(cells, cube, place(dimension, id)),
        })),
      }
    }),
    {
      ...{ id: 'answered', title: 'How many answered, by region and discipline', rowHead: 'Discipline', columns },
      groups: dimensionValues.region.map(({ id, name: heading }): TableGroup => {
        const rows = dimensionValues.discipline.map(
          (discipline): TableRow => ({
            label: discipline.name,
            cells: cells.periodsOf(cube.id).map((period): TableCell => {
              const asked = { cubeId: cube.id, ...period, regionId: id, disciplineId: discipline.id }
              return { figure: shownFigureOf(cells.find(asked)), unit: 'people' }
            }),
          }),
        )
        return { heading, rows: withheldTogether(rows) }
      }),
    },
  ]
}

/** The answers to a question at a place, each with its share. */
export const countTable = (cells: CellsByPlace, cube: ReleasedCounts, at: Partial<CellPlace>): StatisticsTable => ({
  ...{ id: slugOf(cube.question.name), title: cube.question.name, rowHead: 'Answer' },
  columns: columnsOf(cells, cube),
  groups: [{ rows: answerRows(cells, cube, at) }],
})

const columnsOf = (cells: CellsByPlace, { id }: ReleasedCounts): TableColumns[] =>
  cells.periodsOf(id).map((period) => ({ head: periodHead(period), parts: ['People', 'Share'] }))

function answerRows(cells: CellsByPlace, cube: ReleasedCounts, at: Partial<CellPlace>): TableRow[] {
  const periods = cells.periodsOf(cube.id)
  const figuresOf = (period: PublishedPeriod, categoryId: number) =>
    countAndShare(cells, { cubeId: cube.id, ...period, ...at, categoryId })
  const rowOf = ({ id, name }: DimensionValue): TableRow => ({
    label: name,
    cells: periods.flatMap((period): TableCell[] => {
      const { people, share } = figuresOf(period, id)
      return [{ figure: people, unit: 'people' }, id === 0 ? null : { figure: share, unit: 'percent' }]
    }),
    ...(id === 0 && { isTotal: true }),
  })
  const rows = [{ id: 0, name: 'All who answered' }, ...categoriesOf(cube.id)].map(rowOf)
  if (cube.id === recommendationCube)
    rows.push({
      label: 'Net promoter score',
      cells: periods.flatMap((period): TableCell[] => {
        const [promoters, passives, detractors] = [1, 2, 3].map((category) => figuresOf(period, category).people)
        const score = scoreOfFigures({
          ...{
            promoters: shownFigureOf(promoters),
            passives: shownFigureOf(passives),
            detractors: shownFigureOf(detractors),
          },
        })
        return [null, { figure: score, unit: 'score' }]
      }),
    })
  return withheldTogether(rows)
}

/** Its answers are promoters, passives and detractors, in this order. */
const recommendationCube = 106
