import 'server-only'
import type { Database } from '@/db/client'
import { lockByName } from '@/lib/floor/saving/locks'

const nameOf = (organisationId: number) => `erased answers of ${organisationId}`

/**
 * An erasure and the taking up of an export wait for each other until the transaction of `db` ends. So a file that is
 * begun sees that the answer is gone, or the erasure sees that the file has been begun.
 */
export const lockForErasure = (db: Database, organisationId: number) => lockByName(db, nameOf(organisationId))

/** The other side of `lockForErasure`; exports do not wait for each other. */
export const lockForExport = (db: Database, organisationId: number) => lockByName(db, nameOf(organisationId), 'shared')
