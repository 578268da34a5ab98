import type { NetPromoterScore } from './net-promoter-score'
import type { RatingScale } from './rating-scale'
import type { Unit } from './unit'

/** How often one value was stored for a question; `value` is null for typed texts, which are only counted. */
export type CountedValue = { question: string; value: unknown; count: number }

/** As `CountedValue`, for one cell of a table. */
export type CountedCell = CountedValue & { row: string; column: string }

/** One answer, or one band of answers, with its count. */
export type CountRow = {
  label: string
  count: number
  /** 0 to 1, of the base given with the rows. */
  share: number
}

/**
 * Figures of a single choice. `rows` add up to `base`; `rows` and `apart` to `answered`. On a rating scale the rows are
 * its points and the base is those who rated; answers such as "does not apply" are in `apart`.
 */
export type Distribution = {
  answered: number
  base: number
  rows: CountRow[]
  /** Shares are of the answered. */
  apart: CountRow[]
  scale: RatingScale | null
  /** Answers of a sensitive question that neither `rows` nor `apart` have, so that nobody is recognised. */
  withheld: string[]
  /** Of those who rated; null without a scale, when nobody rated, and with anything withheld. */
  mean: number | null
}

/** Figures of typed numbers. `bands` add up to `count`; `count` and `unreadable` to `answered`. */
export type NumberSummary = {
  count: number
  sum: number
  mean: number | null
  median: number | null
  least: number | null
  most: number | null
  bands: CountRow[]
  /** Stored answers that are not numbers. */
  unreadable: number
}

/** Which typed texts of a question: its answers, the texts for "Other", or one column of a table. */
export type TextSource =
  | { question: string; of: 'answer' | 'other' }
  | { question: string; of: 'column'; column: string }

/** One column of a table, in the order of its rows. */
export type ColumnFigures = { name: string; title: string } & (
  | { kind: 'distributions'; scale: RatingScale | null; rows: { label: string; distribution: Distribution }[] }
  | { kind: 'numbers'; unit: Unit; sum: number; rows: { label: string; summary: NumberSummary }[] }
  | { kind: 'texts'; source: TextSource; count: number }
)

/** Figures by the kind of question; each kind is shown in its own way. */
export type KindFigures =
  | {
      kind: 'choices'
      distribution: Distribution
      isNps: boolean
      nps: NetPromoterScore | null
      other: OtherTexts | null
    }
  | {
      kind: 'several'
      base: number
      rows: CountRow[]
      /** As in a distribution. */
      withheld: string[]
      other: OtherTexts | null
    }
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

/** How many texts were typed for "Other", and where they are stored. */
export type OtherTexts = { label: string; source: TextSource; count: number }

export type QuestionFigures = KindFigures & {
  name: string
  title: string
  theme: string
  isSensitive: boolean
  /** Counts every response whatever is filtered, as it is sensitive or a sensitive question leads to it. */
  isUnfiltered: boolean
  /** Number of responses that answered the question. */
  answered: number
}

export type FiguresOf<Kind extends KindFigures['kind']> = Extract<QuestionFigures, { kind: Kind }>

/** What is counted of a survey in the database. */
export type AnswerCounts = { values: readonly CountedValue[]; cells: readonly CountedCell[] }
