import { countOf, formatNumber } from '@/lib/floor/format-number'

/** Messages about an upload as a whole: the specification's, and ours where it has none. */
export const messages = {
  accepted: 'File accepted for import',
  failed: (errors: number) =>
    `Nothing was imported: ${countOf(errors, 'problem needs', 'problems need')} to be put right first.`,
  cut: (total: number, kept: number) =>
    `${formatNumber(total)} things were found; the first ${formatNumber(kept)} are shown.`,
  couldNotBeDone: (reason: string) => `Nothing was imported: the file could not be worked on. ${reason}`,
  notUndoable: 'Only an upload that was imported can be undone.',
  /** An upload that is held, wherever one is named. */
  needsAnswer: 'Needs your answer',
  notHeld: 'Only an upload that waits for an answer can be answered or discarded.',
  discarded: 'Nothing was imported: the upload was discarded.',
  fileGone: 'The uploaded file has been deleted. It is kept for 90 days at most, and no longer than what came of it.',
} as const
