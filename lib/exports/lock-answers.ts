import 'server-only'
import type { Database } from '@/db/client'
import { lockByName } from '@/lib/floor/saving/locks'

const lockName = (organisationId: number) => `erased answers of ${organisationId}`

/**
 * An erasure and the start of an export wait for each other until the transaction of `db` ends: either the export no
 * longer sees the answer, or the erasure sees that the export has started.
 */
export const lockForErasure = (db: Database, organisationId: number) => lockByName(db, lockName(organisationId))

/** The lock of an export against `lockForErasure`; exports do not wait for each other. */
export const lockForExport = (db: Database, organisationId: number) =>
  lockByName(db, lockName(organisationId), 'shared')
