import type { EntryRow } from './entry-columns'

/** An event whose figures cannot be saved here any more, and why, as it comes over the wire. */
export type UnsaveableEvent = { eventId: number; reason: string }

/** The events that a refusal names as standing in the way of the others; nothing where it names none. */
export function parseUnsaveableEvents(findings: unknown): UnsaveableEvent[] {
  return Array.isArray(findings) ? findings.filter(isUnsaveableEvent) : []
}

const isUnsaveableEvent = (each: unknown): each is UnsaveableEvent =>
  typeof each === 'object' &&
  each !== null &&
  typeof Reflect.get(each, 'eventId') === 'number' &&
  typeof Reflect.get(each, 'reason') === 'string'

/** The rows with the reason at those events; rows without one stay the same objects. */
export function withReasons(rows: readonly EntryRow[], unsaveable: readonly UnsaveableEvent[]): EntryRow[] {
  const reasons = new Map(unsaveable.map(({ eventId, reason }) => [eventId, reason]))
  return rows.map((row) => {
    const reason = reasons.get(row.eventId)
    return reason === undefined ? row : { ...row, unsaveable: reason }
  })
}
