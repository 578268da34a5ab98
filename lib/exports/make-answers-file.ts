import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { env } from '@/lib/floor/env'
import { storeStream } from '@/lib/floor/files/stored-file'
import { handle } from '@/lib/floor/jobs/handle'
import { daysBefore } from '@/lib/floor/jobs/upkeep/upkeep-task'
import { post } from '@/lib/floor/mail/post'
import { change } from '@/lib/floor/saving/change'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { type AnswersFormat, mediaTypes, writeAnswers } from './answers-file'
import { answersFileJob } from './jobs'
import * as queries from './queries'

/** Exports are kept seven days (architecture §10, Retention). */
const keptDays = 7
const rowsBetweenReports = 5_000

/**
 * Makes the file of an export and posts the letter that says so. Safe to repeat after any stop: until the last
 * transaction the export has no file, and the bytes of an unfinished try are swept.
 */
export const makeAnswersFile = handle(
  answersFileJob,
  async (ctx, { exportId }, run) => {
    const asked = await queries.lockExport(ctx.db, exportId)
    if (!asked?.surveyId || !['Queued', 'Processing'].includes(asked.status)) return
    const requester = await run.requester()
    authorize(requester, 'manage', 'surveyManagement')
    const survey = await getSurveyForResults(requester, asked.surveyId)
    await queries.updateExport(ctx.db, exportId, { status: 'Processing', processDate: ctx.now, rowsWritten: 0 })

    const format = asked.format as AnswersFormat
    const report = async (written: number) => {
      if (written % rowsBetweenReports === 0) await queries.updateExport(ctx.db, exportId, { rowsWritten: written })
    }
    let rows = 0
    const content = writeAnswers(ctx.db, { id: survey.id, schema: schemaOf(survey) }, format, (written) => {
      rows = written
      return report(written)
    })
    const expiresAt = daysBefore(new Date(), -keptDays)
    const file = await storeStream(
      ctx.db,
      {
        purpose: 'export',
        name: asked.name,
        mediaType: mediaTypes[format],
        organisationId: asked.organisationId,
        createdBy: asked.requestedBy,
        expiresAt,
      },
      content,
      { signal: run.signal },
    )
    await change(
      ctx,
      {
        audit: () => ({
          subject: 'export',
          subjectId: exportId,
          subjectName: asked.name,
          action: 'update',
          organisationId: asked.organisationId,
          after: { status: 'Completed', rows },
        }),
      },
      async (tx) => {
        const now = await queries.lockExport(tx.db, exportId)
        if (now?.status !== 'Processing') return
        await queries.updateExport(tx.db, exportId, {
          status: 'Completed',
          fileId: file.id,
          expiryDate: expiresAt,
          rowsWritten: rows,
          rowsTotal: rows,
        })
        await post(tx, {
          kind: 'export-ready',
          to: requester.actor.email,
          toUserId: requester.actor.userId,
          greeting: requester.actor.firstName,
          subject: `Your answers are ready: ${survey.shownName}`,
          body: `The file “${asked.name}” with ${rows.toLocaleString('en-GB')} responses is ready to download. It is kept for ${keptDays} days.`,
          link: `${env.PUBLIC_URL}/survey-results/${survey.id}`,
        })
      },
    )
  },
  async (ctx, { exportId }, reason) => {
    await queries.updateExport(ctx.db, exportId, { status: 'Failed', failure: reason })
  },
)
