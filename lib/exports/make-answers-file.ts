import 'server-only'
import { eq } from 'drizzle-orm'
import { files } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { env } from '@/lib/floor/env'
import { forbidden } from '@/lib/floor/errors/domain-error'
import { deleteFile, type StoredFile, storeStream } from '@/lib/floor/files/stored-file'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import { handle } from '@/lib/floor/jobs/handle'
import { contextOfUser } from '@/lib/floor/jobs/requester'
import { daysBefore } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { post } from '@/lib/floor/mail/post'
import { change } from '@/lib/floor/saving/change'
import { type AskedExport, contentOf } from './export-content'
import { answersFileJob } from './jobs'
import * as queries from './queries'

/** How long a finished file can be downloaded (docs/handbook/exports.md). */
export const keptDays = 7
/** A file whose export was never completed, because the worker died between the two, goes after so long. */
const unclaimedMs = 60 * 60 * 1000
const betweenReportsMs = 500

/** Somebody cancelled the export, or an answer in it was erased, while its file was being written. */
class NoLongerWanted extends Error {}

/**
 * Makes the file of an export and posts the letter that says so. Safe to repeat after any stop: until the last
 * transaction the export has no file, and the bytes of an unfinished try are swept. An export cancelled meanwhile stays
 * cancelled and leaves no file.
 */
export const makeAnswersFile = handle(
  answersFileJob,
  async (ctx, { exportId }, run) => {
    const startedAt = new Date()
    const asked = await queries.takeUpExport(ctx.db, exportId, startedAt)
    if (!asked) return
    const requester = await contextOfUser(ctx, asked.requestedBy)
    if (!requester) throw forbidden('The person who asked for this may no longer do it.')
    authorize(requester, 'manage', 'surveyManagement')
    try {
      await makeFile(requester, asked, startedAt, run.signal)
    } catch (error) {
      if (!(error instanceof NoLongerWanted)) throw error
    }
  },
  async (ctx, { exportId }, reason) => {
    await queries.failExport(ctx.db, exportId, reason)
  },
)

async function makeFile(requester: StaffContext, asked: AskedExport, startedAt: Date, signal: AbortSignal) {
  const { db } = requester
  let rows = 0
  let reportedAt = 0
  const content = await contentOf(requester, asked, async (written) => {
    rows = written
    if (Date.now() - reportedAt < betweenReportsMs) return
    reportedAt = Date.now()
    if (!(await queries.reportProgress(db, asked.id, startedAt, written))) throw new NoLongerWanted()
  })
  await queries.updateExport(db, asked.id, { rowsTotal: content.rowsTotal })
  const file = await storeStream(
    db,
    {
      purpose: 'export',
      name: content.fileName,
      mediaType: content.mediaType,
      organisationId: asked.organisationId,
      createdBy: asked.requestedBy,
      expiresAt: new Date(Date.now() + unclaimedMs),
    },
    content.bytes,
    { signal },
  )
  const completed = await complete(requester, asked, startedAt, { file, rows, about: content.about }).catch(
    async (error: unknown) => {
      await deleteFile(db, file.id).catch(() => {})
      throw error
    },
  )
  if (!completed) await deleteFile(db, file.id)
}

type Made = { file: StoredFile; rows: number; about: { name: string; link: string } }

/** Rows, checksum, file, letter and "Completed" at once; false where the export is no longer this try's. */
const complete = (ctx: StaffContext, asked: AskedExport, startedAt: Date, { file, rows, about }: Made) =>
  change(asPlatform(ctx), {}, async (tx) => {
    const now = await queries.lockExport(tx.db, asked.id)
    if (now?.status !== 'Processing' || now.processDate?.getTime() !== startedAt.getTime()) {
      tx.unchanged()
      return false
    }
    const expiresAt = daysBefore(new Date(), -keptDays)
    await tx.db.update(files).set({ expiresAt }).where(eq(files.id, file.id))
    await queries.updateExport(tx.db, asked.id, {
      status: 'Completed',
      fileId: file.id,
      sha256: file.sha256,
      expiryDate: expiresAt,
      rowsWritten: rows,
      rowsTotal: rows,
    })
    await post(tx, {
      kind: 'export-ready',
      to: ctx.actor.email,
      toUserId: ctx.actor.userId,
      greeting: ctx.actor.firstName,
      subject: `Your answers are ready: ${about.name}`,
      body: `The file “${file.name}” with ${rows === 1 ? '1 response' : `${rows.toLocaleString('en-GB')} responses`} is ready to download. It is kept for ${keptDays} days.`,
      link: `${env.PUBLIC_URL}${about.link}`,
    })
    tx.audit({
      subject: 'export',
      subjectId: asked.id,
      subjectName: asked.name,
      action: 'update',
      organisationId: asked.organisationId,
      after: { status: 'Completed', rows },
    })
    return true
  })

/** The trail says that the platform made the file, not the person who waits for it. */
const asPlatform = (ctx: StaffContext): Context => ({ ...ctx, actor: { kind: 'system', name: answersFileJob.name } })
