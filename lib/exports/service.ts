import 'server-only'
import { Readable } from 'node:stream'
import type { ExportFormat } from '@/db/stored-values'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { conflict, DomainError, forbidden, notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { downloadOf, getFile } from '@/lib/floor/files/stored-file'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurveyForResults } from '@/lib/surveys/read-surveys'
import { answersFileName, mediaTypes, writeAnswers } from './answers-file'
import { messages } from './messages'
import * as queries from './queries'
import { queueExport } from './queue-export'

/** Up to this many responses are written straight into the download; beyond, the worker makes a file. */
export const directRowsMax = 2_000

/**
 * The answers of one survey: a `Response` with the file, or the id of the export that the worker now makes.
 * @throws DomainError 403 without the right to manage surveys (a General User cannot download) and for a partner of the
 * event, 404 out of scope, 429 where the person has as many files waiting as one may have
 */
export async function downloadAnswers(ctx: StaffContext, surveyId: number, format: ExportFormat) {
  authorize(ctx, 'manage', 'surveyManagement')
  const survey = await getOwnSurvey(ctx, surveyId)
  const name = answersFileName(survey.shownName, dayInLondon(ctx.now), format)
  const rows = await queries.countAnswers(ctx.db, surveyId)
  if (rows > directRowsMax) return { queued: await queueAnswers(ctx, survey, name, format, rows) }
  const schema = schemaOf(survey)
  const content = Readable.toWeb(Readable.from(writeAnswers(ctx.db, { id: surveyId, schema }, format)))
  return new Response(content as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': mediaTypes[format], 'content-disposition': contentDisposition(name) },
  })
}

/** A survey whose answers are the actor's to take. @throws DomainError 403 for a partner, 404 out of scope */
async function getOwnSurvey(ctx: StaffContext, id: number) {
  const survey = await getSurveyForResults(ctx, id)
  if (survey.readsAsPartner) throw forbidden()
  return survey
}

function queueAnswers(
  ctx: StaffContext,
  survey: { id: number; organisationId: number },
  name: string,
  format: ExportFormat,
  rowsTotal: number,
): Promise<number> {
  const { id: surveyId, organisationId } = survey
  return change(ctx, { record: { what: 'export', id: surveyId } }, (tx) =>
    queueExport(tx, { name, type: 'Survey', format, organisationId, surveyId, rowsTotal }, { surveyId, format }),
  )
}

/** Lists the exports that the actor requested. */
export function listExports(ctx: StaffContext, query: GridQuery) {
  authorize(ctx, 'manage', 'surveyManagement')
  return queries.findOwnExports(ctx.db, ctx.actor.userId, query)
}

/** The latest answer files of one survey that the actor requested; none without the right to download. */
export function listAnswerFiles(ctx: StaffContext, surveyId: number) {
  if (!ctx.ability.can('manage', 'surveyManagement')) return []
  return queries.findAnswerFiles(ctx.db, ctx.actor.userId, surveyId)
}

/**
 * The file of an export of the actor. The rights are checked again: the survey may be out of reach by now.
 * @throws DomainError 403 for a partner, 404 out of reach, 409 before it is ready, 410 once it has expired
 */
export async function downloadExport(ctx: StaffContext, id: number): Promise<Response> {
  authorize(ctx, 'manage', 'surveyManagement')
  const found = await queries.findOwnExport(ctx.db, ctx.actor.userId, id)
  if (!found) throw notFound('Export')
  if (found.surveyId) await getOwnSurvey(ctx, found.surveyId)
  else authorize(ctx, 'manage', { subject: 'surveyManagement', organisationId: found.organisationId })
  if (found.status === 'Expired') throw new DomainError(410, messages.gone)
  if (found.status !== 'Completed' || !found.fileId) throw conflict(messages.notReady)
  return downloadOf(await getFile(ctx.db, found.fileId))
}
