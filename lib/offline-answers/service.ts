import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { DomainError, forbidden, invalid } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { lockRows } from '@/lib/floor/saving/locks'
import { workbookMediaType } from '@/lib/floor/spreadsheet/xlsx-writer'
import type { Undoing } from '@/lib/imports/import-kind'
import { receiveImport } from '@/lib/imports/receive-import'
import { downloadUpload, getFindings, listUploads, type UploadRow, undoImport } from '@/lib/imports/service'
import { compilePlan } from '@/lib/surveys/engine/plan'
import { schemaOf } from '@/lib/surveys/questions/survey-schema'
import { getSurvey } from '@/lib/surveys/read-surveys'
import { shownName } from '@/lib/surveys/rules'
import { messages } from './messages'
import * as queries from './queries'
import { makeTemplateWorkbook, templateFileName } from './template-workbook'
import { uploadFault, uploadMaxBytes } from './upload-rules'
import { getUploadableSurvey } from './uploadable-survey'

/** A survey, archived or not, whose event the actor owns. @throws DomainError 404 out of scope, 403 for a partner */
async function getOwnSurvey(ctx: StaffContext, id: number, action: 'read' | 'update' = 'read') {
  authorize(ctx, action, 'survey')
  const survey = await getSurvey(ctx, id)
  if (survey.actingAsRelationshipTypeValue !== eventOwner) throw forbidden()
  return survey
}

/**
 * The offline template of a published survey as a download.
 * @throws DomainError 404 out of scope, 403 for a partner, 409 for a draft
 */
export async function downloadTemplate(ctx: StaffContext, surveyId: number): Promise<Response> {
  const survey = await getUploadableSurvey(ctx, surveyId, messages.noTemplateOfDraft)
  const questions = compilePlan(schemaOf(survey)).questions.map(({ question }) => question)
  const workbook = await makeTemplateWorkbook(questions, {
    quickCode: survey.quickCode ?? '',
    surveyName: shownName(survey.name, dayInLondon(survey.createdAt)),
  })
  return new Response(new Uint8Array(workbook), {
    headers: {
      'content-type': workbookMediaType,
      'content-disposition': contentDisposition(templateFileName(survey)),
    },
  })
}

/**
 * Stores a filled-in template and queues its import. The rights are checked before a byte is read.
 * @throws DomainError 404, 403, 409 as `getUploadableSurvey`; 422 for a name that the rules refuse, 413 past 20 MB
 */
export async function uploadAnswers(ctx: StaffContext, surveyId: number, request: Request) {
  const survey = await getUploadableSurvey(ctx, surveyId)
  const id = await receiveImport(ctx, request, {
    kind: 'answers',
    organisationId: survey.organisationId,
    surveyId,
    maxBytes: uploadMaxBytes,
    checkName: (name) => {
      const fault = uploadFault({ name })
      if (fault) throw invalid(messages.unableToUpload(fault), { file: fault })
    },
    subject: {
      subject: 'survey',
      subjectId: survey.id,
      subjectName: shownName(survey.name, dayInLondon(survey.createdAt)),
    },
  }).catch((error: unknown) => {
    throw error instanceof DomainError && error.status === 413 ? new DomainError(413, messages.tooLarge) : error
  })
  return { id, message: messages.accepted }
}

/** The uploads of a survey, the latest first. */
export async function listAnswerUploads(ctx: StaffContext, surveyId: number) {
  const survey = await getOwnSurvey(ctx, surveyId)
  return { data: toAnswerUploads(await listUploads(ctx.db, { surveyId: survey.id })) }
}

/**
 * The page of uploads: the survey, its uploads, and why it accepts no more, if so. A partner sees no uploads.
 * @throws DomainError 404
 */
export async function getUploadsPage(ctx: StaffContext, surveyId: number) {
  const survey = await getSurvey(ctx, surveyId)
  const isOwner = survey.actingAsRelationshipTypeValue === eventOwner
  const { id, shownName, isDraft, mayEdit } = survey
  return {
    survey: { id, shownName },
    uploads: isOwner ? toAnswerUploads(await listUploads(ctx.db, { surveyId: id })) : [],
    closed: closedReason({ isOwner, isDraft, mayEdit }),
    mayUndo: isOwner && ctx.ability.can('update', 'survey'),
  }
}

/** Why a survey accepts no upload of this person, as a sentence; undefined where it does. */
function closedReason({ isOwner, isDraft, mayEdit }: { isOwner: boolean; isDraft: boolean; mayEdit: boolean }) {
  if (!isOwner) return messages.ownersOnly
  if (isDraft) return messages.notPublished
  return mayEdit ? undefined : messages.readOnly
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** Uploads as in JSON, so that the page and the call agree. */
const toAnswerUploads = (uploads: readonly UploadRow[]) =>
  uploads.map(
    ({ createdAt, finishedAt, undoneAt, undo, findingGroups, ignoreWarnings, options, outcome, ...upload }) => ({
      ...upload,
      added: addedCountOf(undo),
      createdAt: createdAt.toISOString(),
      finishedAt: iso(finishedAt),
      undoneAt: iso(undoneAt),
    }),
  )

export type AnswerUpload = ReturnType<typeof toAnswerUploads>[number]

export async function getUploadFindings(ctx: StaffContext, surveyId: number, importId: number) {
  const survey = await getOwnSurvey(ctx, surveyId)
  return getFindings(ctx.db, { surveyId: survey.id }, importId)
}

/** The uploaded file itself. It contains answers, so it needs the right to upload them. */
export async function downloadUploadedFile(ctx: StaffContext, surveyId: number, importId: number) {
  const survey = await getOwnSurvey(ctx, surveyId, 'update')
  return downloadUpload(ctx.db, { surveyId: survey.id }, importId)
}

/** Deletes all answers of one upload. @throws DomainError 404, 403, 409 with the reason */
export async function undoUpload(ctx: StaffContext, surveyId: number, importId: number): Promise<void> {
  const survey = await getOwnSurvey(ctx, surveyId, 'update')
  await getFindings(ctx.db, { surveyId: survey.id }, importId)
  await undoImport(ctx, importId, undoingAnswers)
}

/** How many responses an upload added, according to its undo data; null while it is not imported. */
const addedCountOf = (undo: unknown): number | null => ((undo ?? {}) as { added?: number }).added ?? null

/**
 * An upload can be undone while none of its answers was reviewed or erased, and no export of the organisation includes
 * them. Answers that were uploaded before it are not its own and stay.
 */
const undoingAnswers: Undoing = {
  deletesFile: true,
  async refusal(tx: StaffContext, { id, surveyId, organisationId, finishedAt, undo }) {
    await lockRows(tx.db, 'surveys', [surveyId ?? 0], 'no key update')
    if (await queries.hasReview(tx.db, id)) return messages.reviewed
    const added = addedCountOf(undo)
    if (added === 0) return messages.nothingAdded
    if ((await queries.countResponsesOfImport(tx.db, id)) < (added ?? 0)) return messages.erased
    const exported = finishedAt && (await queries.findExportSince(tx.db, organisationId, finishedAt))
    return exported ? messages.exported(exported) : undefined
  },
  async undo(tx, { id }) {
    const gone = await queries.deleteResponsesOfImport(tx.db, id)
    return `Upload undone: ${gone} responses deleted`
  },
}
