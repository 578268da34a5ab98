import { dateTimeInLondon } from '../calendar/plain-date'
import { conflict, DomainError } from '../errors/domain-error'
import type { StaffContext } from '../identity/context'

/** Of a record with a version, what a save looks at. */
export type VersionedRecord = { version: number; updatedAt: Date; updatedByName?: string | null }

/** Who saves a record, and when. */
export type Stamp = { by: number; at: Date }

export const stampOf = ({ actor, now }: StaffContext): Stamp => ({ by: actor.userId, at: now })

/** What the audit says of a save whose client sent no version. */
export const versionNote = (sent: number | undefined): string | undefined =>
  sent === undefined ? 'saved without a version' : undefined

/**
 * Refuses a save made from an old copy: 409, saying who changed the record and when.
 * A client that sends no version still saves; the audit says so.
 */
export function assertFresh(what: string, current: VersionedRecord, sentVersion: number | undefined) {
  if (sentVersion === undefined || sentVersion === current.version) return
  const who = current.updatedByName || 'somebody else'
  throw new DomainError(
    409,
    `This ${what} was changed by ${who} on ${dateTimeInLondon(current.updatedAt)}, after you opened it. Your changes are not saved. Reload to see theirs.`,
    undefined,
    { stale: true, version: current.version },
  )
}

/** Refuses a save because somebody else's save of the version that it read committed first: 409, saying who and when. */
export function refuseOvertaken(what: string, current: VersionedRecord, readVersion: number): never {
  assertFresh(what, current, readVersion)
  throw alreadyProcessing(what)
}

export const alreadyProcessing = (what: string): DomainError => conflict(`The ${what} is already being processed`)
