import 'server-only'
import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '@/db/client'
import { dateTimeInLondon } from '../calendar/plain-date'
import { conflict, DomainError } from '../errors/domain-error'
import type { StaffContext } from '../identity/context'

/** The columns of a versioned record that a save checks. */
type VersionedRecord = { version: number; updatedAt: Date; updatedByName?: string | null }

/** Who saves a record, and when; null for the platform itself. */
export type Stamp = { by: number | null; at: Date }

export const stampOf = ({ actor, now }: StaffContext) => ({ by: actor.userId, at: now }) satisfies Stamp

type VersionedTable = PgTable & Record<'id' | 'version', PgColumn>

/** Columns that are written only here. */
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

/**
 * Updates a record if it still has this version.
 * @returns the new version; undefined where another save committed first
 */
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

/** The audit note of a save without a version. */
export const versionNote = (sent: number | undefined): string | undefined =>
  sent === undefined ? 'saved without a version' : undefined

/**
 * Refuses a save of an old version: 409 with who changed the record and when. A save without a version passes, and the
 * audit notes it.
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

/** Refuses a save because another save of the same version committed first: 409 with who and when. */
export function refuseOvertaken(what: string, current: VersionedRecord, readVersion: number): never {
  assertCurrentVersion(what, current, readVersion)
  throw alreadyProcessing(what)
}

export const alreadyProcessing = (what: string): DomainError => conflict(`The ${what} is already being processed`)
