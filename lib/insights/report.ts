import type { Chart } from '@/lib/charts/chart'

/** Something to do, or to read on: a sentence, and the page of the platform where that is. */
export type ReportTask = { words: string; page: string }

/** What a column of a report counts in; how it is written follows from it (`figure-words.ts`). */
export type Unit = 'number' | 'average' | 'share' | 'pence'

/**
 * A figure: a whole number, an average, a share from 0 to 1, or pence. Null where there is nothing to count from; where it
 * is withheld, the word that stands for it: `withheld`, `a few voices`.
 */
export type Figure = number | string | null

/** Whether a report's answers are weighted, and whether they can be. */
export type Weighting = {
  isApplied: boolean
  isOffered: boolean
  /** To what; where they cannot be weighted, why. */
  words: string
}

/** One of the up to four figures at the top of a report. */
export type KeyFigure = {
  label: string
  unit: Unit
  figure: Figure
  /** How it stands beside last year, and what is counted, in words. */
  note: string
}

export type ReportColumn = {
  label: string
  unit: Unit
}

export type ReportRow = {
  label: string
  /** One figure for each column. */
  figures: Figure[]
}

/**
 * How a table is drawn: which of its columns, by their places, and as what. All of them count in the unit of the first.
 * The rows of a tile map are regions and nations, by their names (`ukRegionTiles`).
 */
export type ReportChart = {
  kind: Chart['kind']
  /** A series each; of a stack, the parts of each row. */
  columns: number[]
  /** For each of them the two columns that have its lowest and its highest, where the table has those. */
  ranges?: [lowest: number, highest: number][]
}

/** One table of a report. Its chart is drawn from the same rows. */
export type ReportTable = {
  /** Its place in addresses and names of files: `by-quarter`. */
  id: string
  /** What it belongs to with the tables beside it, which stand under it together: `Travel`. */
  theme?: string
  /** The finding, in words. */
  title: string
  /** What is counted. */
  description: string
  rowHeading: string
  columns: ReportColumn[]
  rows: ReportRow[]
  chart: ReportChart | null
}

/**
 * A report ready for readers. Everything that shows one (page, files) is made from this value, so that all of them say
 * the same.
 */
export type Report = {
  /** As the calls name it. */
  name: string
  /** What it is about: the organisation, the time, and each filter, in words. */
  about: { label: string; value: string }[]
  /** The main finding, in a sentence. */
  headline: string
  figures: KeyFigure[]
  tables: ReportTable[]
  /** What the figures can tell and what they cannot, a sentence each. */
  limits: string[]
  /** What needs doing, or where to read on, each with the page for it. Only some reports have any. */
  tasks?: ReportTask[]
  /** Only of reports of answers. */
  weighting?: Weighting
}

/** A report before it is said what it is about. */
export type ReportContent = Omit<Report, 'about'>

/** What a report is about, in a line: `Organisation: … · Time: 2025/26`. */
export const describeAbout = (about: Report['about']): string =>
  about.map(({ label, value }) => `${label}: ${value}`).join(' · ')
