import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

const keyOf = (organisationId: number) => sql`hashtextextended(${`erased answers of ${organisationId}`}, 0)`

/**
 * An erasure and the taking up of an export wait for each other until the transaction of `db` ends. So a file that is
 * begun sees that the answer is gone, or the erasure sees that the file has been begun.
 */
export const holdForErasure = (db: Database, organisationId: number) =>
  db.execute(sql`select pg_advisory_xact_lock(${keyOf(organisationId)})`)

/** The other side of `holdForErasure`; exports do not wait for each other. */
export const holdForExport = (db: Database, organisationId: number) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${keyOf(organisationId)})`)
