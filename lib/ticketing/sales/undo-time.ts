import { daysBefore } from '@/lib/floor/calendar/instants'

/** What an upload replaced is kept so long, so that it can be undone. */
export const undoDays = 90

/** Whether what an upload replaced is still there to be put back. @param finishedAt an instant; null while it has not ended */
export const isInUndoTime = (finishedAt: Date | null, now: Date): boolean =>
  finishedAt !== null && finishedAt > daysBefore(now, undoDays)
