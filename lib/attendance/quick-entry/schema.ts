import { z } from 'zod'
import { figure } from '@/lib/events/attendance-schema'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import { numberText, recordId, recordIdText } from '@/lib/floor/validation/fields'
import { figureNames } from '../rules'

/** The maximum number of figures in one save: those of 500 ticketed events, which fit in one request. */
const maxChanges = 3_000

export const organisationParams = z.object({ orgId: recordIdText })

/** The quarter and financial year in an address. */
export const quarterQuery = z.object({
  year: numberText(/^20\d\d$/, 'must be a financial year such as 2026', {
    minimum: 2000,
    maximum: 2099,
    description: 'A financial year: 2025 is 2025/26.',
  }),
  quarter: numberText(/^[1-4]$/, 'must be 1 to 4', { enum: [1, 2, 3, 4] }).transform(
    (quarter) => quarter as Quarter['quarter'],
  ),
})

const changedFigure = z.object({
  eventId: recordId('Event is required'),
  figure: z.enum(figureNames, { error: 'There is no figure of this name' }),
  /** The value of the cell when it was read; null for a blank. */
  before: figure,
  after: figure,
})

/** A change of one cell of quick entry. */
export type ChangedFigure = z.output<typeof changedFigure>

/** Changed figures of the events of one quarter; each cell at most once. */
export const savedQuarterFigures = z.object({
  year: z.int().min(2000).max(2099),
  quarter: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  changes: z
    .array(changedFigure)
    .min(1, { error: 'There is nothing to save' })
    .max(maxChanges, { error: `At most ${formatNumber(maxChanges)} figures can be saved at once` })
    .refine((changes) => new Set(changes.map(cellOf)).size === changes.length, {
      error: 'A figure can be given only once',
    }),
})

export type SavedQuarterFigures = z.output<typeof savedQuarterFigures>

/** The key of a cell of the quarter. */
function cellOf({ eventId, figure }: Pick<ChangedFigure, 'eventId' | 'figure'>): string {
  return `${eventId} ${figure}`
}
