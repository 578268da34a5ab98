import 'server-only'
import { eq } from 'drizzle-orm'
import { type exports, files } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { daysAfter } from '@/lib/floor/calendar/instants'
import { env } from '@/lib/floor/env'
import { deleteFile, type StoredFile, storeStream } from '@/lib/floor/files/stored-file'
import { countOf } from '@/lib/floor/format-number'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { defineLongJobHandler, type LongJobAttempt } from '@/lib/floor/jobs/long-job'
import { queueEmail } from '@/lib/floor/mail/queue-email'
import { findDatabaseForReading } from '@/lib/floor/read-replica'
import type { ExportContent } from './answers-file'
import { getExportContent } from './export-content'
import { answersFileJob } from './jobs'
import { beginExport, exportTable } from './queries'

/** How long a finished file can be downloaded (docs/handbook/exports.md). */
const retentionDays = 7
/** When a stored file expires whose export was never completed, because the worker died in between. */
const unclaimedMs = 60 * 60 * 1000

/**
 * Makes the file of an export and queues the email about it. The export has no file until the last transaction; the
 * bytes of an unfinished attempt expire. An export cancelled meanwhile stays cancelled and leaves no file.
 */
export const makeAnswersFile = defineLongJobHandler({
  job: answersFileJob,
  table: exportTable,
  idOf: ({ exportId }) => exportId,
  begin: beginExport,
  requester: { idOf: (row) => row.requestedBy, refusal: 'The person who asked for this may no longer do it.' },
  async run(requester, attempt) {
    authorize(requester, 'manage', 'surveyManagement')
    const { db } = requester
    const row = attempt.row
    let rows = 0
    // A replica may end a long read. The next attempt does not ask it again.
    const source = attempt.number === 1 ? await findDatabaseForReading(db) : db
    const content = await getExportContent({ ...requester, db: source }, row, (rowsWritten) => {
      rows = rowsWritten
      attempt.report({ rowsWritten })
    })
    await attempt.update({ rowsTotal: content.rowsTotal })
    const file = await storeStream(
      db,
      {
        purpose: 'export',
        name: content.fileName,
        mediaType: content.mediaType,
        organisationId: row.organisationId,
        createdBy: row.requestedBy,
        expiresAt: new Date(Date.now() + unclaimedMs),
      },
      content.bytes,
      { signal: attempt.signal },
    )
    const completed = await complete(requester, attempt, file, rows, content.about).catch(async (error: unknown) => {
      await deleteFile(db, file.id).catch(() => {})
      throw error
    })
    if (!completed) await deleteFile(db, file.id)
  },
})

/** Writes rows, checksum, file, email and "Completed" at once. @returns false where the attempt was overtaken */
const complete = (
  ctx: StaffContext,
  attempt: LongJobAttempt<typeof exports>,
  file: StoredFile,
  rows: number,
  about: ExportContent['about'],
) =>
  attempt.complete(asPlatform(ctx), async (tx) => {
    const expiresAt = daysAfter(new Date(), retentionDays)
    await tx.db.update(files).set({ expiresAt }).where(eq(files.id, file.id))
    await queueEmail(tx, {
      kind: 'export-ready',
      to: ctx.actor.email,
      toUserId: ctx.actor.userId,
      greeting: ctx.actor.firstName,
      subject: `Your answers are ready: ${about.name}`,
      body: `The file “${file.name}” with ${countOf(rows, 'response')} is ready to download. It is kept for ${retentionDays} days.`,
      link: `${env.PUBLIC_URL}${about.link}`,
    })
    tx.audit({
      subject: 'export',
      subjectId: attempt.row.id,
      subjectName: attempt.row.name,
      action: 'update',
      organisationId: attempt.row.organisationId,
      after: { status: 'Completed', rows },
    })
    return {
      status: 'Completed',
      fileId: file.id,
      sha256: file.sha256,
      expiryDate: expiresAt,
      rowsWritten: rows,
      rowsTotal: rows,
    }
  })

/** The audit trail says that the platform made the file, not the person who waits for it. */
const asPlatform = (ctx: StaffContext): Context => ({ ...ctx, actor: { kind: 'system', name: answersFileJob.name } })
