import type { Chart, ChartValue } from '@/lib/charts/chart'
import { formatNumber } from '@/lib/floor/format-number'
import { measureOf, type ReleasedCounts, type ReleasedCube, type ReleasedSums } from '@/lib/published/cubes'
import { categoriesOf, dimensionValues } from '@/lib/published/dimension-names'
import { figureInWords } from '@/lib/published/figure-in-words'
import type { CellPlace } from '@/lib/published/published-cells'
import { type CellsByPlace, shownFigureOf } from './cells-by-place'
import { countAndShare } from './count-figures'
import { periodInWords } from './words'
import type { SumDimension } from './year-tables'

/** What a table comes to in a sentence, and drawn where there is something to set side by side. */
export type Finding = { headline: string; chart?: { title: string; description: string; chart: Chart } }

const nothing: Finding = { headline: 'Nothing is published of this yet.' }
const withheldWord = 'withheld'

const fieldOf = { region: 'regionId', discipline: 'disciplineId', size: 'sizeId', type: 'typeId' } as const

/** Of a cube, everywhere or at a place. @param by what the chart is divided by, where not by the first dimension */
export const findingOf = (cells: CellsByPlace, cube: ReleasedCube, at: Partial<CellPlace> = {}, by?: SumDimension) =>
  cube.kind === 'sums' ? sumFinding(cells, cube, at, by) : countFinding(cells, cube, at)

function sumFinding(cells: CellsByPlace, cube: ReleasedSums, at: Partial<CellPlace>, by?: SumDimension): Finding {
  const period = cells.latestOf(cube.id)
  const measure = measureOf(cube)
  const dimension = by ?? cube.dimensions.find((one) => one !== 'category')
  if (!period || !measure || !dimension) return nothing
  const inWords = (value: number) => figureInWords({ value, symbol: null }, measure.unit)
  const total = shownFigureOf(cells.find({ cubeId: cube.id, ...period, ...at }))
  const when = periodInWords(period)
  const headline =
    total.value === null
      ? `${measure.name} in ${when} is withheld.`
      : `${measure.name} in ${when}: ${inWords(total.value)}.`
  const bars = dimensionValues[dimension].map(({ id, name }) => ({
    name,
    value: shownFigureOf(cells.find({ cubeId: cube.id, ...period, ...at, [fieldOf[dimension]]: id })).value,
  }))
  const known = bars.flatMap(({ name, value }) => (value === null ? [] : [{ name, value }]))
  if (known.length < 2) return { headline }
  const largest = known.reduce((one, other) => (other.value > one.value ? other : one))
  return {
    headline,
    chart: {
      title: `${largest.name} has the largest figure shown: ${inWords(largest.value)}`,
      description: `${measure.name}, ${when}`,
      chart: {
        kind: 'bars',
        categories: bars.map(({ name }) => name),
        series: [{ name: measure.name, values: bars.map(({ value }): ChartValue => value ?? withheldWord) }],
        format: (value) => (value === null ? '–' : inWords(value)),
      },
    },
  }
}

function countFinding(cells: CellsByPlace, cube: ReleasedCounts, at: Partial<CellPlace>): Finding {
  const period = cells.latestOf(cube.id)
  if (!period) return nothing
  const when = periodInWords(period)
  const base = shownFigureOf(cells.find({ cubeId: cube.id, ...period, ...at }))
  const bars = categoriesOf(cube.id).map(({ id, name }) => ({
    name,
    share: countAndShare(cells, { cubeId: cube.id, ...period, ...at, categoryId: id }).share.value,
  }))
  const known = bars.flatMap(({ name, share }) => (share === null ? [] : [{ name, share }]))
  const largest = known.reduce<{ name: string; share: number } | undefined>(
    (one, other) => (one && one.share >= other.share ? one : other),
    undefined,
  )
  if (base.value === null) return { headline: `How many answered in ${when} is withheld.` }
  const headline = `${formatNumber(base.value)} people answered in ${when}.`
  if (!largest || known.length < 2) return { headline }
  return {
    headline,
    chart: {
      title: `“${largest.name}” has the largest share shown: ${largest.share} %`,
      description: `${cube.question.name}: share of those who answered, ${when}${cube.question.isMultiple ? '; several answers may be given' : ''}`,
      chart: {
        kind: 'bars',
        categories: bars.map(({ name }) => name),
        series: [{ name: 'Share', values: bars.map(({ share }): ChartValue => share ?? withheldWord) }],
        format: (value) => (value === null ? '–' : `${value} %`),
      },
    },
  }
}
