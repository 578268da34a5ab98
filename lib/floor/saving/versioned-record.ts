import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { dateTimeInLondon } from '../calendar/plain-date'
import { conflict, DomainError } from '../errors/domain-error'
import type { StaffContext } from '../identity/context'

/** Of a record with a version, what a save looks at. */
type VersionedRecord = { version: number; updatedAt: Date; updatedByName?: string | null }

/** Who saves a record, and when; nobody where the platform does. */
export type Stamp = { by: number | null; at: Date }

export const stampOf = ({ actor, now }: StaffContext) => ({ by: actor.userId, at: now }) satisfies Stamp

type VersionedTable = PgTable & Record<'id' | 'version', PgColumn>

/** What of a row is written here and nowhere else. */
type StampColumn = 'id' | 'version' | 'createdBy' | 'updatedBy' | 'createdAt' | 'updatedAt'
type NewRow<T extends VersionedTable> = Omit<T['$inferInsert'], StampColumn>

/** @returns the id of the new record */
export async function insertRecord<T extends VersionedTable>(
  db: Database,
  table: T,
  row: NewRow<T>,
  { by, at }: Stamp,
): Promise<number> {
  const stamped = { ...row, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at } as T['$inferInsert']
  const [created] = await db.insert(table).values(stamped).returning({ id: table.id })
  if (!created) throw new Error('An insert returned no row')
  return created.id as number
}

/** Saves over exactly this version. @returns the new one; undefined where somebody else's save committed first */
export async function updateRecord<T extends VersionedTable>(
  db: Database,
  table: T,
  { id, version }: { id: number; version: number },
  row: Partial<NewRow<T>>,
  { by, at }: Stamp,
): Promise<number | undefined> {
  const [saved] = await db
    .update(table as VersionedTable)
    .set({ ...row, updatedBy: by, updatedAt: at, version: version + 1 })
    .where(and(eq(table.id, id), eq(table.version, version)))
    .returning({ id: table.id })
  return saved && version + 1
}

/** What the audit says of a save whose client sent no version. */
export const versionNote = (sent: number | undefined): string | undefined =>
  sent === undefined ? 'saved without a version' : undefined

/**
 * Refuses a save made from an old copy: 409, saying who changed the record and when.
 * A client that sends no version still saves; the audit says so.
 */
export function assertCurrentVersion(what: string, current: VersionedRecord, sentVersion: number | undefined) {
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
  assertCurrentVersion(what, current, readVersion)
  throw alreadyProcessing(what)
}

export const alreadyProcessing = (what: string): DomainError => conflict(`The ${what} is already being processed`)
