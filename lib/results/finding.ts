import { formatDate } from '@/lib/floor/calendar/plain-date'
import { minForSensitive } from '@/lib/floor/privacy-thresholds'
import { bandOf, bandWords, minForPlain } from '@/lib/statistics/answer-bands'
import type { Interval } from '@/lib/statistics/intervals'
import { giveOrTakeInWords } from '@/lib/statistics/margin-words'
import type { ColumnFigures, CountRow, Distribution, FiguresOf, QuestionFigures } from './figures'
import type { NetPromoterScore } from './net-promoter-score'
import type { RatingScale, ScalePoint } from './rating-scale'
import { formatSampledPart, hasShares } from './shares'
import { formatAmount, formatCount, formatNumber } from './unit'

/** The title of a question's chart: the main finding in a few words. */
export function findingOf(figures: QuestionFigures): string {
  if (figures.answered === 0) return 'Nobody has answered this yet'
  switch (figures.kind) {
    case 'choices':
      return figures.nps ? npsInWords(figures.nps) : distributionInWords(figures.distribution)
    case 'several':
      if (figures.withheld.length > 0 && figures.rows.every(({ count }) => count === 0))
        return withheldInWords(figures.answered)
      return mostOftenInWords(figures.rows, figures.base)
    case 'numbers':
      return numbersInWords(figures)
    case 'dates':
      return datesInWords(figures)
    case 'areas':
      return areasInWords(figures)
    case 'texts':
      return textsInWords(figures.answered)
    case 'table':
      return figures.columns.length === 1 && figures.columns[0] ? columnInWords(figures.columns[0]) : ''
  }
}

/** The title of one column's chart. */
export function columnInWords(column: ColumnFigures): string {
  switch (column.kind) {
    case 'distributions':
      return ratingsInWords(column.rows)
    case 'numbers':
      return tableNumbersInWords(column)
    case 'texts':
      return textsInWords(column.count)
  }
}

/** `4.3` */
export const formatMean = (mean: number) =>
  mean.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1 (Very poor) to 5 (Excellent)`; a point whose text is its number is written once. */
export function scaleInWords({ least, most }: RatingScale): string {
  const point = (one: ScalePoint) => (meaningOf(one) === '' ? `${one.value}` : `${one.value} (${meaningOf(one)})`)
  return `${point(least)} to ${point(most)}`
}

/** The text of a point without a number at its start; empty where it is the number alone. */
export const meaningOf = ({ text }: ScalePoint) => text.replace(/^-?\d+\s*[-–:.]?\s*/, '')

/** `+42`, `−8`, `0` */
export const formatScore = (score: number) => (score > 0 ? `+${score}` : `${score}`.replace('-', '−'))

/** Of fewer than 100 answers the interval is the figure, since a single number would say too much. */
export const isShownAsRange = ({ answered }: Pick<NetPromoterScore, 'answered'>) => answered < minForPlain

/** `between +45 and +71` */
export const scoreRangeInWords = ({ low, high }: Interval) => `between ${formatScore(low)} and ${formatScore(high)}`

function npsInWords(nps: NetPromoterScore): string {
  const { score, giveOrTake, interval, answered } = nps
  if (!isShownAsRange(nps)) return `Net promoter score ${formatScore(score)}, ${giveOrTakeInWords(giveOrTake)}`
  return `Net promoter score ${scoreRangeInWords(interval)}: ${bandWords[bandOf(answered)]}`
}

function distributionInWords({ scale, mean, rows, base, answered, withheld }: Distribution): string {
  const hasRows = rows.some(({ count }) => count > 0)
  if (withheld.length > 0 && (scale !== null || !hasRows)) return withheldInWords(answered)
  if (scale === null) return mostOftenInWords(rows, base)
  if (mean === null) return `No rating in ${formatCount(answered)} ${answered === 1 ? 'answer' : 'answers'}`
  return `Rated ${formatMean(mean)} on average, on a scale from ${scaleInWords(scale)}`
}

const withheldInWords = (answered: number) =>
  answered < minForSensitive
    ? `Withheld: fewer than ${minForSensitive} people answered`
    : `Withheld: fewer than ${minForSensitive} people gave one of the answers`

function mostOftenInWords(rows: readonly CountRow[], base: number): string {
  const most = Math.max(0, ...rows.map(({ count }) => count))
  const first = rows.filter(({ count }) => count === most)
  if (most === 0) return 'No answer was chosen'
  const part = formatSampledPart(most, base)
  const labels = first.map(({ label }) => withoutExamples(label))
  if (labels.length === 1) return `Most often: ${labels[0]}, ${part}`
  const each = part.replace(/^[^,]*/, '$& each')
  if (labels.length === 2) return `Most often: “${labels[0]}” and “${labels[1]}”, ${each}`
  return `No answer stands out: ${labels.length} answers have ${each}`
}

/** A long answer without the examples in brackets at its end. */
const withoutExamples = (label: string) => (label.length > 40 ? label.replace(/\s*\([^()]*\)$/, '') : label)

function numbersInWords({ unit, summary }: FiguresOf<'numbers'>): string {
  const { mean, median, sum } = summary
  if (mean === null || median === null) return 'No answer is a number'
  const average = `median ${formatAmount(median, unit)}, mean ${formatNumber(mean, unit)}`
  if (unit.kind === 'people') return `${formatAmount(sum, unit)} in all, ${average}`
  return average.charAt(0).toUpperCase() + average.slice(1)
}

function datesInWords({ earliest, latest, bands }: FiguresOf<'dates'>): string {
  if (earliest === null || latest === null) return 'No answer is a date'
  if (earliest === latest) return `All on ${formatDate(earliest)}`
  const most = Math.max(...bands.map(({ count }) => count))
  const first = bands.filter(({ count }) => count === most)
  const peak = first.length === 1 ? `, most often ${first[0]?.label}` : ''
  return `From ${formatDate(earliest)} to ${formatDate(latest)}${peak}`
}

function areasInWords({ rows, recognised, otherAreas }: FiguresOf<'areas'>): string {
  const [first] = rows
  if (first) return `Most often: ${first.label}, ${formatSampledPart(first.count, recognised)}`
  return otherAreas ? 'Too few answers from any one area to name it' : 'No answer is a postcode that we recognise'
}

const textsInWords = (count: number) =>
  count === 1 ? '1 answer in somebody’s own words' : `${formatCount(count)} answers in people’s own words`

function ratingsInWords(rows: Extract<ColumnFigures, { kind: 'distributions' }>['rows']): string {
  const rated = sortByMean(rows.map(({ label, distribution: { mean, base } }) => ({ label, mean, of: base })))
  const [best] = rated
  const worst = rated.at(-1)
  if (!best || !worst) return 'The answers to each row'
  if (rated.length === 1) return `${best.label}: ${formatMean(best.mean)} on average`
  if (formatMean(best.mean) === formatMean(worst.mean)) return `All rated ${formatMean(best.mean)} on average`
  return `Highest: ${best.label}, ${formatMean(best.mean)} on average. Lowest: ${worst.label}, ${formatMean(worst.mean)}`
}

function tableNumbersInWords({ rows, unit, sum }: Extract<ColumnFigures, { kind: 'numbers' }>): string {
  if (unit.kind === 'people') return `${formatAmount(sum, unit)} in all`
  const [highest] = sortByMean(rows.map(({ label, summary: { mean, count } }) => ({ label, mean, of: count })))
  return highest ? `Highest mean: ${highest.label}, ${formatAmount(highest.mean, unit)}` : 'No answer is a number'
}

/** Rows with a mean, the highest first. Those of a few answers are not compared with those of many. */
function sortByMean(rows: readonly { label: string; mean: number | null; of: number }[]) {
  const known = rows.flatMap(({ label, mean, of }) => (mean === null ? [] : [{ label, mean, of }]))
  const many = known.filter(({ of }) => hasShares(of))
  return (many.length > 0 ? many : known).toSorted((a, b) => b.mean - a.mean)
}
