import type { EntryRow } from './entry-columns'

/** An event whose figures cannot be saved here any more, and why, as it comes over the wire. */
export type RefusedEvent = { eventId: number; reason: string }

/** The events that a refusal names as standing in the way of the others; nothing where it names none. */
export function parseRefusedEvents(findings: unknown): RefusedEvent[] {
  return Array.isArray(findings) ? findings.filter(isRefusedEvent) : []
}

const isRefusedEvent = (each: unknown): each is RefusedEvent =>
  typeof each === 'object' &&
  each !== null &&
  typeof Reflect.get(each, 'eventId') === 'number' &&
  typeof Reflect.get(each, 'reason') === 'string'

/** The rows with the reason at those events; rows without one stay the same objects. */
export function withReasons(rows: readonly EntryRow[], refusedEvents: readonly RefusedEvent[]): EntryRow[] {
  const reasons = new Map(refusedEvents.map(({ eventId, reason }) => [eventId, reason]))
  return rows.map((row) => {
    const reason = reasons.get(row.eventId)
    return reason === undefined ? row : { ...row, refusalReason: reason }
  })
}
