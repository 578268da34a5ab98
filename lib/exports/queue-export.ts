import 'server-only'
import type { exports } from '@/db/schema'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { refuseBeyondOpenMost } from '@/lib/floor/jobs/open-limit'
import type { ChangeContext } from '@/lib/floor/saving/change'
import { answersFileJob } from './jobs'
import { exportTable, insertExport } from './queries'

type NewExport = Omit<typeof exports.$inferInsert, 'requestedBy' | 'requestDate'>

/**
 * Has the worker make an export for the actor.
 * @param about what the trail says of the request
 * @returns its id
 * @throws DomainError 429 where the person has as many files waiting as one may have
 */
export async function queueExport(tx: ChangeContext, row: NewExport, about: Record<string, unknown>): Promise<number> {
  const { name, organisationId, rowsTotal } = row
  await refuseBeyondOpenMost(tx.db, exportTable, tx.actor.userId)
  const id = await insertExport(tx.db, { ...row, requestedBy: tx.actor.userId, requestDate: tx.now })
  await enqueue(tx, answersFileJob, { exportId: id }, { organisationId })
  tx.audit({
    subject: 'export',
    subjectId: id,
    subjectName: name,
    action: 'request',
    organisationId,
    after: { ...about, rows: rowsTotal },
  })
  return id
}
