import type { SavedFigure } from '@/components/figures/edits'
import { type EntryRow, keyOf } from './entry-columns'

/** The rows with the figures that have been saved; rows without one stay the same objects. */
export function withSaved(rows: readonly EntryRow[], saved: readonly SavedFigure[]): EntryRow[] {
  const byRow = Map.groupBy(saved, ({ rowKey }) => rowKey)
  return rows.map((row) => {
    const cells = byRow.get(keyOf(row))
    return cells ? { ...row, ...Object.fromEntries(cells.map(({ figure, after }) => [figure, after])) } : row
  })
}
