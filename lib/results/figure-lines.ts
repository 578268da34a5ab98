import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import type { ColumnFigures, CountRow, Distribution, NumberSummary, QuestionFigures } from './figures'
import { hasShares } from './shares'
import type { Unit } from './unit'

/** One figure of a question on a line of its own, as files have it. */
export type FigureLine = {
  /** The row of a table, or the group of a cross-tabulation; blank for a whole question. */
  part: string
  answer: string
  responses: number | 'withheld' | null
  /** Per cent with one decimal, and points of a hundred; null of fewer than 30 answers. */
  share: number | null
  giveOrTake: number | null
  /** A mean, a sum, a score: what is no number of responses. */
  figure: number | null
}

/** Every figure that is shown of a question, and what is withheld by its word. */
export function linesOf(figures: QuestionFigures, part = ''): FigureLine[] {
  switch (figures.kind) {
    case 'choices':
      return [...linesOfDistribution(figures.distribution, part), ...linesOfScore(figures, part)]
    case 'several':
      return [...linesOfRows(figures.rows, figures.base, part), ...linesOfWithheld(figures.withheld, part)]
    case 'numbers':
      return linesOfNumbers(figures.summary, figures.unit, part)
    case 'dates':
      return linesOfRows(figures.bands, sumOfRows(figures.bands), part)
    case 'areas': {
      const others = figures.otherAreas ? [figures.otherAreas] : []
      return [
        ...linesOfRows([...figures.rows, ...others], figures.recognised, part),
        ...(figures.unrecognised > 0 ? [lineOf(part, 'Not a UK postcode', { responses: figures.unrecognised })] : []),
      ]
    }
    case 'texts':
      return [lineOf(part, 'In people’s own words', { responses: figures.answered })]
    case 'table':
      return figures.columns.flatMap(linesOfColumn)
  }
}

function linesOfColumn(column: ColumnFigures): FigureLine[] {
  const partOf = (label: string) => `${label} – ${column.title}`
  switch (column.kind) {
    case 'distributions':
      return column.rows.flatMap(({ label, distribution }) => linesOfDistribution(distribution, partOf(label)))
    case 'numbers':
      return column.rows.flatMap(({ label, summary }) => linesOfNumbers(summary, column.unit, partOf(label)))
    case 'texts':
      return [lineOf(column.title, 'In people’s own words', { responses: column.count })]
  }
}

const sumOfRows = (rows: readonly CountRow[]) => rows.reduce((sum, { count }) => sum + count, 0)

const lineOf = (part: string, answer: string, figures: Partial<FigureLine>): FigureLine => ({
  part,
  answer,
  responses: null,
  share: null,
  giveOrTake: null,
  figure: null,
  ...figures,
})

const linesOfRows = (rows: readonly CountRow[], base: number, part: string) =>
  rows.map(({ label, count, share }) =>
    lineOf(part, label, {
      responses: count,
      ...(hasShares(base) && {
        share: Math.round(share * 1000) / 10,
        giveOrTake: giveOrTakeOfShare({ count, base }),
      }),
    }),
  )

const linesOfWithheld = (labels: readonly string[], part: string) =>
  labels.map((label) => lineOf(part, label, { responses: 'withheld' }))

function linesOfDistribution({ rows, base, apart, withheld, mean }: Distribution, part: string): FigureLine[] {
  return [
    ...linesOfRows(rows, base, part),
    // Answers beside a scale are no part of those who rated.
    ...apart.map(({ label, count }) => lineOf(part, label, { responses: count })),
    ...linesOfWithheld(withheld, part),
    ...(mean === null ? [] : [lineOf(part, 'Mean', { figure: roundTo(mean, 2) })]),
  ]
}

function linesOfScore({ nps }: Extract<QuestionFigures, { kind: 'choices' }>, part: string): FigureLine[] {
  if (!nps) return []
  const { score, interval } = nps
  return (
    [
      ['Net promoter score', score],
      ['Net promoter score, likely at least', interval.low],
      ['Net promoter score, likely at most', interval.high],
    ] as const
  ).map(([answer, figure]) => lineOf(part, answer, { figure }))
}

function linesOfNumbers(summary: NumberSummary, unit: Unit, part: string): FigureLine[] {
  const { count, sum, mean, median, least, most, bands } = summary
  const isSummed = unit.kind === 'people' || unit.kind === 'money'
  const middles = [
    ['Mean', mean],
    ['Median', median],
    ['Least', least],
    ['Most', most],
    ...(isSummed && count > 0 ? [['In all', sum] as const] : []),
  ] as const
  return [
    lineOf(part, unit.kind === 'money' ? 'Answered, in pounds' : 'Answered', { responses: count }),
    ...middles.flatMap(([answer, figure]) =>
      figure === null ? [] : [lineOf(part, answer, { figure: roundTo(figure, 2) })],
    ),
    ...linesOfRows(bands, count, part),
  ]
}

const roundTo = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
