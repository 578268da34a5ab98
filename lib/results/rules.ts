import { markReasons } from '@/lib/responses/marks'
import {
  type Choice,
  type MatrixElement,
  noneValue,
  otherValue,
  type SchemaElement,
} from '@/lib/surveys/questions/survey-schema'

/** Submitted responses that something looks odd about; one response may have several reasons. */
export type MarkedFigures = { count: number; reasons: { reason: string; count: number }[] }

/** The marks of a survey's responses as counts of their reasons; reasons that nobody gave are left out. */
export function markedFigures(counted: readonly { bits: number; count: number }[]): MarkedFigures {
  const sum = (some: typeof counted) => some.reduce((total, { count }) => total + count, 0)
  const reasons = markReasons.map(({ bit, reason }) => ({
    reason,
    count: sum(counted.filter(({ bits }) => (bits & bit) !== 0)),
  }))
  return { count: sum(counted), reasons: reasons.filter(({ count }) => count > 0) }
}

/** How often one value was answered, whatever its shape: a text, a number, a list, the rows of a matrix. */
export type CountedValue = { question: string; value: unknown; count: number }

export type FigureRow = {
  label: string
  count: number
  /** Of those who answered the question, 0 to 1; in a matrix, of the sum of all its numbers. */
  share: number
}

export type NetPromoterScore = {
  /** −100 to 100. */
  score: number
  /** Half the width of the 95 % confidence interval, in points. */
  marginOfError: number
  promoters: number
  passives: number
  detractors: number
}

export type QuestionFigures = {
  name: string
  title: string
  /** How many submitted responses answered it. */
  answered: number
  /** `choices` add up to the answered; `several` may add up to more; `texts` are the commonest of what was typed. */
  kind: 'choices' | 'several' | 'numbers' | 'texts'
  rows: FigureRow[]
  /** For a text question: how many different answers there are beside the rows shown. */
  more: number
  nps: NetPromoterScore | null
}

/** How many typed answers are shown; the rest is in the download. */
export const textsShown = 10

/** The figures of one question, from its counted values. `element` is as it was published. */
export function questionFigures(element: SchemaElement, counted: readonly CountedValue[]): QuestionFigures {
  const own = counted.filter(({ question }) => question === element.name)
  const answered = own.reduce((sum, { count }) => sum + count, 0)
  const about = { name: element.name, title: element.title, answered, more: 0, nps: null }
  switch (element.type) {
    case 'radiogroup':
    case 'dropdown':
      return {
        ...about,
        kind: 'choices',
        rows: choiceRows(choicesOf(element), own, answered),
        nps: element.concept === 'nps' ? netPromoterScore(own) : null,
      }
    case 'checkbox':
      return { ...about, kind: 'several', rows: choiceRows(choicesOf(element), own.flatMap(eachOf), answered) }
    case 'matrixdropdown':
      return { ...about, kind: 'numbers', rows: matrixRows(element, own, answered) }
    case 'text':
      return { ...about, kind: 'texts', ...textRows(own, answered) }
  }
}

type Chosen = Exclude<SchemaElement, MatrixElement | { type: 'text' }>

/** The choices with "None" and "Other", in the order the respondent saw them. */
function choicesOf(element: Chosen): Choice[] {
  const none =
    element.type === 'checkbox' && element.hasNone ? [{ value: noneValue, text: element.noneText ?? 'None' }] : []
  const other = element.hasOther ? [{ value: otherValue, text: element.otherText ?? 'Other' }] : []
  return [...element.choices, ...none, ...other]
}

function choiceRows(choices: readonly Choice[], counted: readonly CountedValue[], answered: number): FigureRow[] {
  return choices.map(({ value, text }) => {
    const count = counted.filter((one) => String(one.value) === value).reduce((sum, one) => sum + one.count, 0)
    return { label: text, count, share: shareOf(count, answered) }
  })
}

const eachOf = ({ question, value, count }: CountedValue): CountedValue[] =>
  [value].flat().map((one) => ({ question, value: one, count }))

/** One row for each row and column of the matrix: the sum of the numbers given. The share is of the sum of all. */
function matrixRows(element: MatrixElement, counted: readonly CountedValue[], answered: number): FigureRow[] {
  const cells = element.rows.flatMap((row) =>
    element.columns.map((column) => {
      const label = element.columns.length > 1 ? `${row.text}: ${column.title}` : row.text
      const count = counted.reduce((sum, one) => sum + one.count * numberAt(one.value, row.value, column.name), 0)
      return { label, count }
    }),
  )
  const total = cells.reduce((sum, { count }) => sum + count, 0)
  return cells.map((cell) => ({ ...cell, share: answered === 0 ? 0 : shareOf(cell.count, total) }))
}

function numberAt(value: unknown, row: string, column: string): number {
  const cell = (value as Record<string, Record<string, unknown> | undefined> | null)?.[row]?.[column]
  const number = Number(cell ?? 0)
  return Number.isFinite(number) ? number : 0
}

function textRows(counted: readonly CountedValue[], answered: number): Pick<QuestionFigures, 'rows' | 'more'> {
  const byCount = [...counted].sort((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value)))
  const rows = byCount
    .slice(0, textsShown)
    .map(({ value, count }) => ({ label: String(value), count, share: shareOf(count, answered) }))
  return { rows, more: Math.max(0, byCount.length - textsShown) }
}

const shareOf = (count: number, of: number) => (of === 0 ? 0 : count / of)

/**
 * Net promoter score of answers from 0 to 10: promoters (9, 10) less detractors (0 to 6), in points of a hundred, with
 * its 95 % margin of error from the variance of the three groups. Null when nobody answered.
 */
export function netPromoterScore(counted: readonly CountedValue[]): NetPromoterScore | null {
  const between = (least: number, most: number) =>
    counted
      .filter(({ value }) => Number(value) >= least && Number(value) <= most)
      .reduce((sum, { count }) => sum + count, 0)
  const [detractors, passives, promoters] = [between(0, 6), between(7, 8), between(9, 10)]
  const answered = detractors + passives + promoters
  if (answered === 0) return null
  const difference = (promoters - detractors) / answered
  const variance = (promoters + detractors) / answered - difference ** 2
  return {
    score: Math.round(difference * 100),
    marginOfError: Math.round(1.96 * Math.sqrt(variance / answered) * 1000) / 10,
    promoters,
    passives,
    detractors,
  }
}

export type DayFigures = { day: string; started: number; partial: number; submitted: number }

/** Every day from the first to the last, those without a response among them. At most `most` days, the latest. */
export function withEmptyDays(
  days: readonly DayFigures[],
  addDays: (day: string, by: number) => string,
  most = 366,
): DayFigures[] {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const known = new Map(days.map((figures) => [figures.day, figures]))
  const filled: DayFigures[] = []
  for (let day = first.day; day <= last.day && filled.length < 4000; day = addDays(day, 1))
    filled.push(known.get(day) ?? { day, started: 0, partial: 0, submitted: 0 })
  return filled.slice(-most)
}
