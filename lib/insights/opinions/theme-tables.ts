import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { countOf } from '@/lib/floor/format-number'
import { meaningOf, scaleInWords } from '@/lib/results/finding'
import { findRatingScale, type RatingScale } from '@/lib/results/rating-scale'
import { bestFirst } from '@/lib/results/table-figures'
import { unitOf } from '@/lib/results/unit'
import { bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import type { AskedQuestion, Category } from '@/lib/surveys/questions/asked-questions'
import { type Choice, noneValue, otherValue, type SchemaElement } from '@/lib/surveys/questions/survey-schema'
import { bandOfNumbers, numberBands } from '../answers/number-band'
import { pickAnswers, type QuestionSums, type QuestionYears } from '../answers/question-sums'
import { sampledMean, sampledShares } from '../answers/sampled-shares'
import { type AnswerTime, shareTable } from '../answers/share-table'
import { formatFigure } from '../figure-words'
import type { Figure, ReportTable, Unit } from '../report'

/** An optional question that a survey asked, as it is in the bank or in words of the organisation's own. */
export type ThemeQuestion = {
  theme: string
  /** The id of its table. */
  id: string
  /** In neutral words: `How did you book for the event?` */
  title: string
  element: SchemaElement
  /** What was answered; of a table in the cell of a row, `.staff`, else under ''. */
  partOf: (part: string) => QuestionYears
}

type Choices = Extract<SchemaElement, { choices: unknown }>
type Matrix = Extract<SchemaElement, { type: 'matrixdropdown' }>

/** The tables of optional questions, theme by theme in the order given. */
export const themeTables = (questions: readonly ThemeQuestion[], time: AnswerTime): ReportTable[] =>
  questions.flatMap((question) => tablesOf(question, time).map((table) => ({ ...table, theme: question.theme })))

function tablesOf(question: ThemeQuestion, time: AnswerTime): ReportTable[] {
  const { element } = question
  if (element.type === 'matrixdropdown') return matrixTables(question, element, time)
  if (element.type === 'text') return element.inputType === 'number' ? numberTable(question, time) : []
  const scale = element.type === 'checkbox' ? undefined : findRatingScale(element.choices)
  return scale
    ? ratingTable(question, element, scale, time)
    : shareTable(asAsked(question, element), question.partOf(''), time)
}

/** A question as tables of shares take it. */
const askedOf = (
  { id, title }: Pick<ThemeQuestion, 'id' | 'title'>,
  categories: readonly Category[],
  isMultiple = false,
): AskedQuestion => ({
  ...{ concept: id, id, name: title, heading: 'Answer' },
  categories,
  isMultiple,
  isSensitive: false,
})

function asAsked(question: ThemeQuestion, element: Choices): AskedQuestion {
  const isMultiple = element.type === 'checkbox'
  return askedOf(
    question,
    [
      ...element.choices.map(({ value, text }) => ({ label: text, codes: [value] })),
      ...(element.hasOther ? [{ label: element.otherText ?? 'Other', codes: [otherValue] }] : []),
      ...(isMultiple && element.hasNone ? [{ label: element.noneText ?? 'None of these', codes: [noneValue] }] : []),
    ],
    isMultiple,
  )
}

/** Both years of those who gave one of some answers. */
const onlyYears = (years: QuestionYears, codes: readonly string[]): QuestionYears => ({
  ...years,
  now: pickAnswers(years.now, codes),
  before: pickAnswers(years.before, codes),
})

const codesOf = ({ points }: RatingScale) => points.map(({ code }) => code)

/** The points of a scale, the highest first, of those who rated; who said that it does not apply is told beside. */
function ratingTable(question: ThemeQuestion, element: Choices, scale: RatingScale, time: AnswerTime): ReportTable[] {
  const all = question.partOf('')
  const rated = onlyYears(all, codesOf(scale))
  const points = bestFirst(element.choices).filter(({ value }) => codesOf(scale).includes(value))
  const asked = askedOf(
    question,
    points.map(({ value, text }) => ({ label: text, codes: [value] })),
  )
  const others = all.now.answered - rated.now.answered
  const [mean, earlier] = [meanIn(rated.now, scale), rated.isBeforeLeftOut ? null : meanIn(rated.before, scale)]
  const beside = typeof earlier === 'number' ? ` (${formatFigure(earlier, 'average')} ${time.beforeInWords})` : ''
  const told =
    typeof mean === 'number'
      ? `mean ${formatFigure(mean, 'average')}${beside}, from ${scaleInWords(scale)}`
      : bandWords.fewVoices
  return shareTable(asked, rated, time).map((table) => ({
    ...table,
    title: headed(question.title, told),
    description: `${table.description}${
      others === 0 ? '' : `. Not among them: ${countOf(others, 'answer')} that rate nothing`
    }`,
  }))
}

/** `Was it easy? mean 4.2`, `Easy: mean 4.2` */
const headed = (title: string, finding: string) =>
  /[?!.]$/.test(title) ? `${title} ${finding.charAt(0).toUpperCase()}${finding.slice(1)}` : `${title}: ${finding}`

/** The mean of a rating: null of nobody, words of a few. */
function meanIn(sums: QuestionSums, scale: RatingScale): Figure {
  const values = new Map(scale.points.map(({ code, value }) => [code, value]))
  const found = sampledMean(sums, (code) => values.get(code) ?? null)
  if (!found) return null
  return found.rated < minForShares ? bandWords.fewVoices : found.mean
}

function matrixTables(question: ThemeQuestion, element: Matrix, time: AnswerTime): ReportTable[] {
  const isOnly = element.columns.length === 1
  return element.columns.flatMap((column, at): ReportTable[] => {
    const rows = element.rows.map(({ value, text }) => ({
      label: text,
      years: question.partOf(isOnly ? `.${value}` : `.${value}.${column.name}`),
    }))
    const about = {
      id: isOnly ? question.id : `${question.id}-${at + 1}`,
      title: isOnly ? question.title : `${question.title} ${column.title}`,
    }
    const answered = rows.filter(({ years }) => years.now.answered > 0)
    if (answered.length === 0) return []
    if (column.cellType === 'text')
      return column.inputType === 'number' ? [numbersTable(about, column.title, answered, time)] : []
    const scale = findRatingScale(column.choices ?? [])
    return scale ? [ratingsTable(about, column.choices ?? [], scale, answered, time)] : []
  })
}

type Row = { label: string; years: QuestionYears }
type About = { id: string; title: string }

/** The rows of a table of ratings, each a distribution with its mean. */
function ratingsTable(
  about: About,
  choices: readonly Choice[],
  scale: RatingScale,
  answered: readonly Row[],
  time: AnswerTime,
): ReportTable {
  const points = bestFirst(choices).filter(({ value }) => codesOf(scale).includes(value))
  const rated = answered.map(({ label, years }) => ({ label, years: onlyYears(years, codesOf(scale)) }))
  const { isWeighted = false } = rated[0]?.years ?? {}
  const hasBefore = rated.some(({ years }) => years.before.answered > 0 && !years.isBeforeLeftOut)
  const asked = askedOf(
    about,
    points.map(({ value, text }) => ({ label: text, codes: [value] })),
  )
  const rows = rated.map(({ label, years }) => {
    const { groups: _, ...unweighted } = years.now
    const samples = sampledShares(asked, years.now)
    const isShown = Math.min(years.now.answered, samples[0]?.base ?? 0) >= minForShares
    const few = years.now.answered === 0 ? null : bandWords.fewVoices
    const shares = samples.map(({ count, base }): Figure => (isShown ? count / base : few))
    return {
      label,
      figures: [
        ...shares,
        isShown ? Math.max(...samples.map(giveOrTakeOfShare)) : few,
        meanIn(years.now, scale),
        ...(isWeighted ? [meanIn(unweighted, scale)] : []),
        years.now.answered,
        ...(hasBefore ? [years.isBeforeLeftOut ? null : meanIn(years.before, scale)] : []),
      ],
    }
  })
  const meanAt = points.length + 1
  const known = rows.filter(({ figures }) => typeof figures[meanAt] === 'number')
  const best = known.toSorted((a, b) => Number(b.figures[meanAt]) - Number(a.figures[meanAt]))[0]
  return {
    id: about.id,
    title: headed(
      about.title,
      best
        ? `highest: ${best.label}, mean ${formatFigure(best.figures[meanAt] ?? null, 'average')}`
        : bandWords.fewVoices,
    ),
    description: `Of those who rated each in ${time.inWords}, from ${scaleInWords(scale)}; what every share is given or taken at most, in points`,
    rowHeading: 'Rated',
    columns: [
      ...points.map(({ text, value }) => ({
        label: meaningOf({ code: value, value: Number(value), text }) || text,
        unit: 'share' as const,
      })),
      { label: 'Give or take', unit: 'number' },
      { label: 'Mean', unit: 'average' },
      ...(isWeighted ? [{ label: 'Unweighted mean', unit: 'average' as const }] : []),
      { label: 'Ratings', unit: 'number' },
      ...(hasBefore ? [{ label: `Mean, ${formatFinancialYear(time.year - 1)}`, unit: 'average' as const }] : []),
    ],
    rows,
    chart: { kind: 'stack', columns: points.map((_, at) => at) },
  }
}

/** A band as people read it: `11 to 15`, `1,001 or more`. */
function bandInWords(band: string, isMoney: boolean): string {
  const { least, most } = bandOfNumbers(band)
  const number = (value: number) => `${isMoney ? '£' : ''}${formatFigure(value, 'number')}`
  if (most === null) return `${number(least)} or more`
  return least === most ? number(least) : `${number(least)} to ${number(most)}`
}

/** The band that the middle answer is in, its weight counted. */
function medianBand(sums: QuestionSums): string | null {
  const shares = sampledShares(
    askedOf(
      { id: '', title: '' },
      numberBands.map((band) => ({ label: band, codes: [band] })),
    ),
    sums,
  )
  const whole = shares.reduce((sum, { count }) => sum + count, 0)
  let passed = 0
  for (const [at, { count }] of shares.entries()) {
    passed += count
    if (count > 0 && passed >= whole / 2) return numberBands[at] ?? null
  }
  return null
}

/** The mean of numbers that are known by their bands: it lies between the means of the ends. */
function meanBetween(sums: QuestionSums): { least: number; most: number | null } | null {
  const ends = (end: 'least' | 'most') => (code: string) =>
    numberBands.includes(code) ? bandOfNumbers(code)[end] : null
  const least = sampledMean(sums, ends('least'))
  if (!least) return null
  const isOpen = [...sums.values].some(([code, count]) => count > 0 && bandOfNumbers(code).most === null)
  return { least: least.mean, most: isOpen ? null : (sampledMean(sums, ends('most'))?.mean ?? null) }
}

/** `mean 2.4`, `mean between 12 and 15`, `mean 40 or more` */
function meanInWords({ least, most }: { least: number; most: number | null }, isMoney: boolean): string {
  const number = (value: number) => (isMoney ? formatFigure(value * 100, 'pence') : formatFigure(value, 'average'))
  if (most === null) return `mean ${number(least)} or more`
  return number(least) === number(most) ? `mean ${number(least)}` : `mean between ${number(least)} and ${number(most)}`
}

const wholeNumbers =
  'Numbers are counted in bands, without what is behind the point, so that a mean is known between two bounds'

function numberTable(question: ThemeQuestion, time: AnswerTime): ReportTable[] {
  const years = onlyYears(question.partOf(''), numberBands)
  const isMoney = unitOf(question.title).kind === 'money'
  const asked = askedOf(
    question,
    numberBands.map((band) => ({ label: bandInWords(band, isMoney), codes: [band] })),
  )
  const [median, mean] = [medianBand(years.now), meanBetween(years.now)]
  const told =
    years.now.answered < minForShares || median === null || !mean
      ? bandWords.fewVoices
      : `median ${bandInWords(median, isMoney)}, ${meanInWords(mean, isMoney)}`
  return shareTable(asked, years, time).map((table) => ({
    ...table,
    title: headed(question.title, told),
    description: `${table.description}. ${wholeNumbers}`,
  }))
}

/** The rows of a table of numbers, each with its median and mean. */
function numbersTable(about: About, heading: string, answered: readonly Row[], time: AnswerTime): ReportTable {
  const isMoney = unitOf(heading).kind === 'money'
  const unit: Unit = isMoney ? 'pence' : 'average'
  const rows = answered.map(({ label, years }) => {
    const now = pickAnswers(years.now, numberBands)
    const [median, mean] = [medianBand(now), meanBetween(now)]
    const number = (value: number | null): Figure => (value === null ? null : isMoney ? value * 100 : value)
    const isShown = now.answered >= minForShares && median !== null && mean !== null
    return {
      label,
      figures: isShown
        ? [
            bandInWords(median, isMoney),
            number(mean.least),
            mean.most === null ? 'not known' : number(mean.most),
            now.answered,
          ]
        : [bandWords.fewVoices, bandWords.fewVoices, bandWords.fewVoices, now.answered],
    }
  })
  const highest = rows
    .filter(({ figures }) => typeof figures[1] === 'number')
    .toSorted((a, b) => Number(b.figures[1]) - Number(a.figures[1]))[0]
  return {
    id: about.id,
    title: headed(
      about.title,
      highest ? `most for ${highest.label}, median ${highest.figures[0]}` : bandWords.fewVoices,
    ),
    description: `Of those who gave a number for each in ${time.inWords}. ${wholeNumbers}`,
    rowHeading: 'For',
    columns: [
      { label: 'Median', unit: 'number' },
      { label: 'Mean, at least', unit },
      { label: 'Mean, at most', unit },
      { label: 'Answers', unit: 'number' },
    ],
    rows,
    chart: null,
  }
}
