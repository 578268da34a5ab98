import { dateTimeInLondon } from '../calendar/plain-date'
import { DomainError } from '../errors/domain-error'

export type Saved = { version: number; updatedAt: Date; updatedByName?: string | null }

/**
 * Refuses a save made from an old copy: 409, saying who changed the record and when.
 * A client that sends no version still saves; the audit trail says so.
 */
export function assertFresh(what: string, current: Saved, sentVersion: number | undefined) {
  if (sentVersion === undefined || sentVersion === current.version) return
  const who = current.updatedByName || 'somebody else'
  throw new DomainError(
    409,
    `This ${what} was changed by ${who} on ${dateTimeInLondon(current.updatedAt)}, after you opened it. Your changes are not saved. Reload to see theirs.`,
    undefined,
    { stale: true, version: current.version },
  )
}
