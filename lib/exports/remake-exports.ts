import 'server-only'
import { and, eq, inArray, ne, or } from 'drizzle-orm'
import { exports, files } from '@/db/schema'
import { expiredFiles } from '@/lib/floor/files/scheduled-tasks'
import type { Context } from '@/lib/floor/identity/context'
import { enqueue } from '@/lib/floor/jobs/enqueue'
import { scheduledTaskJob } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { answersFileJob } from './jobs'
import { lockForErasure } from './lock-answers'

/**
 * After an answer of the survey was erased: every file that contains it expires at once, the removal of its bytes is
 * queued, and it is made again without that answer. A file being made is started again; a queued export waits for the
 * end of the transaction. Call it inside the erasing transaction.
 * @returns how many files are made again
 */
export async function remakeExportsOf(
  tx: Context,
  { surveyId, organisationId }: { surveyId: number; organisationId: number },
): Promise<number> {
  await lockForErasure(tx.db, organisationId)
  const ofOrganisation = and(ne(exports.type, 'Survey'), eq(exports.organisationId, organisationId))
  const affected = await tx.db
    .select({ id: exports.id, fileId: exports.fileId })
    .from(exports)
    .where(
      and(
        or(eq(exports.surveyId, surveyId), ofOrganisation),
        inArray(exports.status, ['Completed', 'Processing', 'Expired']),
      ),
    )
    .orderBy(exports.id)
    .for('update')
  const fileIds = affected.flatMap(({ fileId }) => fileId ?? [])
  // The removal deletes row and bytes together: bytes without a row would be left to the slow sweep of unknown files.
  if (fileIds.length > 0) {
    await tx.db.update(files).set({ expiresAt: tx.now }).where(inArray(files.id, fileIds))
    await enqueue(tx, scheduledTaskJob, { task: expiredFiles.name })
  }
  const requeued = await tx.db
    .update(exports)
    .set({ status: 'Queued', fileId: null, sha256: null, expiryDate: null, processDate: null, rowsWritten: 0 })
    .where(
      and(
        inArray(
          exports.id,
          affected.map(({ id }) => id),
        ),
        inArray(exports.status, ['Completed', 'Processing']),
      ),
    )
    .returning({ id: exports.id })
  for (const { id } of requeued) await enqueue(tx, answersFileJob, { exportId: id }, { organisationId })
  return requeued.length
}
