import type { MatrixElement, SchemaElement } from '@/lib/surveys/questions/survey-schema'
import type { NetPromoterScore } from './net-promoter-score'
import type { RatingScale } from './rating-scale'
import type { Unit } from './unit'

/** How often one value was stored for a question; `value` is null for typed texts, of which only the number counts. */
export type CountedValue = { question: string; value: unknown; count: number }

/** The same of one cell of a table. */
export type CountedCell = CountedValue & { row: string; column: string }

/** One answer, or one band of answers, with how often it was given. */
export type CountRow = {
  label: string
  count: number
  /** 0 to 1, of the base that stands with the rows. */
  share: number
}

/**
 * Answers to choose one of. The rows add up to the base, rows and those apart to the answered. On a rating scale the
 * rows are its points and the base is those who rated: "does not apply" and its like stand apart.
 */
export type Distribution = {
  answered: number
  base: number
  rows: CountRow[]
  /** Shares are of the answered. */
  apart: CountRow[]
  scale: RatingScale | null
  /** Of those who rated; null without a scale, and of nobody. */
  mean: number | null
}

/** Numbers that were typed. The bands add up to `count`, `count` and `unreadable` to the answered. */
export type NumberSummary = {
  count: number
  sum: number
  mean: number | null
  median: number | null
  least: number | null
  most: number | null
  bands: CountRow[]
  /** Stored answers that are no number. */
  unreadable: number
}

/** Where the typed texts of a question are stored: its own, those beside "Other", or one column of a table. */
export type TextSource =
  | { question: string; of: 'answer' | 'other' }
  | { question: string; of: 'column'; column: string }

/** One column of a table, in the order of its rows. */
export type ColumnFigures = { name: string; title: string } & (
  | { kind: 'distributions'; scale: RatingScale | null; rows: { label: string; distribution: Distribution }[] }
  | { kind: 'numbers'; unit: Unit; sum: number; rows: { label: string; summary: NumberSummary }[] }
  | { kind: 'texts'; source: TextSource; count: number }
)

/** What a question's answers come to. One kind for each way of showing them. */
export type KindFigures =
  | {
      kind: 'choices'
      distribution: Distribution
      isNps: boolean
      nps: NetPromoterScore | null
      other: OtherTexts | null
    }
  | { kind: 'several'; rows: CountRow[]; other: OtherTexts | null }
  | { kind: 'numbers'; unit: Unit; summary: NumberSummary }
  | {
      kind: 'dates'
      earliest: string | null
      latest: string | null
      by: 'day' | 'month' | 'year'
      bands: CountRow[]
      unreadable: number
    }
  | {
      kind: 'areas'
      rows: (CountRow & { area: string })[]
      recognised: number
      otherAreas: CountRow | null
      unrecognised: number
    }
  | { kind: 'texts'; source: TextSource }
  | { kind: 'table'; columns: ColumnFigures[] }

/** How many texts stand beside "Other", and where they are. */
export type OtherTexts = { label: string; source: TextSource; count: number }

export type QuestionFigures = KindFigures & {
  name: string
  title: string
  theme: string
  /** How many responses answered it. */
  answered: number
}

export type FiguresOf<Kind extends KindFigures['kind']> = Extract<QuestionFigures, { kind: Kind }>

/** What is counted of a survey, out of the database. */
export type AnswerCounts = { values: readonly CountedValue[]; cells: readonly CountedCell[] }

export type { MatrixElement, SchemaElement }
