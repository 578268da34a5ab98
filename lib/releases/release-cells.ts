import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { CellPlace } from '@/lib/published/published-cells'
import type { WithheldReason } from './withheld-reasons'

/** A figure of a release as the tables have it, with the reason why it is withheld. */
export type ReleaseCell = CellPlace & { value: number | null; symbol: number; reason: WithheldReason | null }

/** What an organisation contributed to a measure in a quarter, by where it belonged then. */
export type ReleaseFact = {
  measureId: number
  organisationId: number
  year: number
  quarter: Quarter['quarter']
  regionId: number
  disciplineId: number
  sizeId: number
  typeId: number
  value: number
}

/** Which figures of a table are shown. */
export const figuresShown = ['all', 'published', 'withheld'] as const
export type FiguresShown = (typeof figuresShown)[number]
