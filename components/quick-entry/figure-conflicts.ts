import type { CellEntry } from '@/components/figures/edits'
import type { OvertakenFigure } from '@/lib/attendance/quick-entry/rules'
import type { EntryRow } from './entry-columns'

/** A figure that somebody else changed meanwhile, as it comes over the wire, and whose is to be kept. */
export type FigureConflict = Omit<OvertakenFigure, 'when'> & { when: string; keep?: 'yours' | 'theirs' }

/** The cells named by a refusal; nothing where it names none. */
export function parseConflicts(findings: unknown): FigureConflict[] {
  return Array.isArray(findings) ? findings.filter(isConflict) : []
}

const isConflict = (each: unknown): each is FigureConflict =>
  typeof each === 'object' && each !== null && 'eventId' in each && 'figure' in each && 'theirs' in each

/** The rows with what is there now in the cells that were overtaken. */
export function withTheirs(rows: readonly EntryRow[], conflicts: readonly FigureConflict[]): EntryRow[] {
  const byEvent = Map.groupBy(conflicts, ({ eventId }) => eventId)
  return rows.map((row) => {
    const cells = byEvent.get(row.eventId)
    return cells ? { ...row, ...Object.fromEntries(cells.map(({ figure, theirs }) => [figure, theirs])) } : row
  })
}

/** The values for the grid of cells that were decided. */
export function entriesOf(conflicts: readonly FigureConflict[], keep: 'yours' | 'theirs'): CellEntry[] {
  return conflicts.map(({ eventId, figure, yours, theirs }) => ({
    rowKey: String(eventId),
    figure,
    typed: keep === 'yours' ? yours : theirs,
  }))
}
