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
import { getTakingSurvey } from './taking-survey'
import { templateFileName, templateWorkbook } from './template-workbook'
import { uploadFault, uploadMaxBytes } from './upload-rules'

/** A survey whose uploads the actor may see: its event's owner's alone, archived ones included. */
async function getOwnSurvey(ctx: StaffContext, id: number, action: 'read' | 'update' = 'read') {
  authorize(ctx, action, 'survey')
  const survey = await getSurvey(ctx, id)
  if (survey.actingAsRelationshipTypeValue !== eventOwner) throw forbidden()
  return survey
}

/** The offline template of a published survey as a download. 409 for a draft; 403 for a partner; 404 out of scope. */
export async function downloadTemplate(ctx: StaffContext, surveyId: number): Promise<Response> {
  const survey = await getTakingSurvey(ctx, surveyId, messages.noTemplateOfDraft)
  const questions = compilePlan(schemaOf(survey)).questions.map(({ question }) => question)
  const workbook = await templateWorkbook(questions, {
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
 * Takes a filled-in template for import; the worker does the rest. The right is asked before a byte is read.
 * @throws DomainError 404, 403, 409 as `getTakingSurvey`; 422 for a name that the rules refuse, 413 past 20 MB
 */
export async function uploadAnswers(ctx: StaffContext, surveyId: number, request: Request) {
  const survey = await getTakingSurvey(ctx, surveyId)
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
  return { data: asWire(await listUploads(ctx.db, survey.id)) }
}

/**
 * The page of uploads: the survey, what was uploaded, and whether more may come. A partner reads that only the owner of
 * the event uploads. @throws DomainError 404
 */
export async function getUploadsPage(ctx: StaffContext, surveyId: number) {
  const survey = await getSurvey(ctx, surveyId)
  const isOwner = survey.actingAsRelationshipTypeValue === eventOwner
  const { id, shownName, isDraft, mayEdit } = survey
  return {
    survey: { id, shownName },
    uploads: isOwner ? asWire(await listUploads(ctx.db, id)) : [],
    closed: closedBecause({ isOwner, isDraft, mayEdit }),
    mayUndo: isOwner && ctx.ability.can('update', 'survey'),
  }
}

/** Why a survey takes no upload of this person, as a sentence; undefined where it does. */
function closedBecause({ isOwner, isDraft, mayEdit }: { isOwner: boolean; isDraft: boolean; mayEdit: boolean }) {
  if (!isOwner) return messages.ownersOnly
  if (isDraft) return messages.notPublished
  return mayEdit ? undefined : messages.readOnly
}

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** As JSON has it, so that the page and the call agree. */
const asWire = (uploads: readonly UploadRow[]) =>
  uploads.map(({ createdAt, finishedAt, undoneAt, undo, ...upload }) => ({
    ...upload,
    added: addedBy(undo),
    createdAt: createdAt.toISOString(),
    finishedAt: iso(finishedAt),
    undoneAt: iso(undoneAt),
  }))

export type AnswerUpload = ReturnType<typeof asWire>[number]

export async function getUploadFindings(ctx: StaffContext, surveyId: number, importId: number) {
  const survey = await getOwnSurvey(ctx, surveyId)
  return getFindings(ctx.db, survey.id, importId)
}

/** The uploaded file itself: answers, so for whoever may upload them. */
export async function downloadUploadedFile(ctx: StaffContext, surveyId: number, importId: number) {
  const survey = await getOwnSurvey(ctx, surveyId, 'update')
  return downloadUpload(ctx.db, survey.id, importId)
}

/** Takes back all answers of one upload. @throws DomainError 404, 403, 409 with the reason */
export async function undoUpload(ctx: StaffContext, surveyId: number, importId: number): Promise<void> {
  const survey = await getOwnSurvey(ctx, surveyId, 'update')
  await getFindings(ctx.db, survey.id, importId)
  await undoImport(ctx, importId, undoingAnswers)
}

/** How many responses an upload added, as it was noted for its undoing; null while it is not imported. */
const addedBy = (undo: unknown): number | null => ((undo ?? {}) as { added?: number }).added ?? null

/**
 * Nobody built on an upload while none of its answers was reviewed or erased, and no export of the organisation holds
 * them. Answers that were here before it are not its own and stay.
 */
const undoingAnswers: Undoing = {
  takesFile: true,
  async refusal(tx: StaffContext, { id, surveyId, organisationId, finishedAt, undo }) {
    await lockRows(tx.db, 'surveys', [surveyId ?? 0], 'no key update')
    if (await queries.hasReview(tx.db, id)) return messages.reviewed
    const added = addedBy(undo)
    if (added === 0) return messages.nothingAdded
    if ((await queries.countOfImport(tx.db, id)) < (added ?? 0)) return messages.erased
    const exported = finishedAt && (await queries.findExportSince(tx.db, organisationId, finishedAt))
    return exported ? messages.exported(exported) : undefined
  },
  async undo(tx, { id }) {
    const gone = await queries.deleteOfImport(tx.db, id)
    return `Upload undone: ${gone} responses deleted`
  },
}
