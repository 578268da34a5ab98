import type { BannerKind } from '@/components/ui/banner'
import { countOf } from '@/lib/floor/format-number'
import { countDoubts, type EntryRow, isComplete, mayBeSaved } from './entry-columns'

/** The events of the quarter without those that can no longer be saved here, which count nowhere. */
export const countedRowsOf = (rows: readonly EntryRow[]): EntryRow[] => rows.filter(mayBeSaved)

export const countComplete = (rows: readonly EntryRow[]): number => rows.filter(isComplete).length

/** The message once no figure is missing; with doubtful figures it is no plain success. */
export function completeNotice(rows: readonly EntryRow[]): { kind: BannerKind; title: string } {
  const doubts = countedRowsOf(rows).reduce((sum, row) => sum + countDoubts(row), 0)
  if (doubts === 0) return { kind: 'success', title: 'Nothing is missing' }
  const figures = countOf(doubts, 'figure')
  return { kind: 'warning', title: `Nothing is missing, ${figures} worth a second look` }
}
