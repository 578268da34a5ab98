import 'server-only'
import { started, submitted } from '@/db/response-states'
import { completionMethods } from '@/db/stored-values'
import { conflict, invalid, notFound, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type AnswerPatch, answerInputOf, applyPatch, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, type SubmissionCheck, visibleQuestions } from '@/lib/surveys/engine/plan'
import { consumeBeginLimit } from './begin-limit'
import { alikeMinAnswers, countAnswers, digestOf, quickMark } from './marks'
import { messages } from './messages'
import { getOpenByCode, getOpenResponse, type OpenResponse, type OpenSurvey } from './open-survey'
import * as queries from './queries'
import { newResponseId } from './response-id'
import { hashKey, hashReceiptCode, newValidationKey, type ResponseCredentials, receiptCodeOf } from './validation-key'
import * as writes from './write-queries'

/** Completion method and user of this actor's responses; never taken from the request. */
const completionOf = ({ actor }: Context) =>
  actor.kind === 'staff'
    ? { completionMethod: completionMethods.authenticated, userId: actor.userId }
    : { completionMethod: completionMethods.anonymous, userId: null }

/** The labelled link that the response came by, and the marks set when it began. */
type ResponseOrigin = { linkId?: number | undefined; marks?: number }

/** Inserts a response without answers; an existing one is left unchanged. */
async function insertUnanswered(
  ctx: Context,
  { survey }: OpenSurvey,
  { id, keyHash }: { id: string; keyHash: Buffer },
  { linkId, marks = 0 }: ResponseOrigin = {},
): Promise<queries.StoredResponse> {
  await writes.insertResponse(ctx.db, {
    ...{ id, keyHash, marks, linkId, now: ctx.now },
    ...{ surveyId: survey.id, organisationId: survey.organisationId, templateId: survey.templateId },
    ...completionOf(ctx),
  })
  return { id, keyHash, state: started, answers: {}, saves: 0, startedAt: ctx.now.getTime(), hasReceipt: false }
}

/** Begins a response to an open survey. The key is returned only here; the database has its hash. */
export async function beginResponse(ctx: Context, open: OpenSurvey, origin: ResponseOrigin = {}) {
  const credentials = { responseId: newResponseId(ctx.now), validationKey: newValidationKey() }
  const response = { id: credentials.responseId, keyHash: hashKey(credentials.validationKey) }
  return { ...credentials, response: await insertUnanswered(ctx, open, response, origin) }
}

/**
 * Begins a response from a quick code.
 * @throws DomainError 404 'QuickCode is not valid.'; 409 where the survey is in preview or a preview is requested,
 *   since a preview saves nothing; 429 past the limit of responses begun
 */
export async function createFromCode(ctx: Context, { code, isPreview }: { code: string; isPreview?: boolean }) {
  const open = await getOpenByCode(ctx, code)
  if (open.isPreview || isPreview) throw conflict(messages.previewNeverSaves)
  const { allowed, retryAfter } = consumeBeginLimit(ctx, open.survey.id)
  if (!allowed) throw tooMany(retryAfter, messages.tooManyBegin)
  const { responseId, validationKey } = await beginResponse(ctx, open)
  return { validationKey, surveyResponseId: responseId }
}

/**
 * Whether the survey with this code is in preview, and its id.
 * @throws DomainError 404 where the code opens nothing for this actor
 */
export async function getPreviewState(ctx: Context, code: string) {
  const open = await getOpenByCode(ctx, code)
  return { isPreview: open.isPreview, id: open.survey.id }
}

/** Result of a save; `submitted` where the response had been submitted before, and nothing changed. */
type SaveOutcome = 'saved' | 'submitted'

/** Attempts before a write gives up. Each failed attempt means that another tab saved in between. */
const maxAttempts = 20

const responseWrite = (ctx: Context, { response, marks = 0 }: OpenResponse) => ({
  id: response.id,
  keyHash: response.keyHash,
  now: ctx.now,
  marks,
})

const busyConflict = () => conflict('The survey response is already being processed')

/**
 * The current response. One that was discarded because another tab left the page is inserted again.
 * @throws DomainError 404 for one that was erased
 */
async function reloadResponse(ctx: Context, open: OpenResponse): Promise<queries.StoredResponse> {
  const { id, keyHash } = open.response
  const current = await queries.findResponse(ctx.db, open.survey.id, id, keyHash)
  if (current) return current
  if (await queries.wasErased(ctx.db, id)) throw notFound('Survey response')
  return insertUnanswered(ctx, open, { id, keyHash })
}

/**
 * Repeats a write until it succeeds or the response turns out to be submitted.
 * @throws DomainError 409 after `maxAttempts`
 */
async function retryWrite(ctx: Context, open: OpenResponse, write: () => Promise<boolean>): Promise<SaveOutcome> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (await write()) return 'saved'
    if ((await reloadResponse(ctx, open)).state === submitted) return 'submitted'
  }
  throw busyConflict()
}

/** Saves the answer to one question. After a Complete it changes nothing and is not an error. */
export const saveAnswer = (ctx: Context, open: OpenResponse, patch: AnswerPatch): Promise<SaveOutcome> =>
  retryWrite(ctx, open, () => writes.updateAnswer(ctx.db, { ...responseWrite(ctx, open), ...patch }))

/**
 * Submits the stored answers with those of `patch`. Answers saved since they were read are read again, so that no
 * acknowledged answer is lost. Submitting twice succeeds both times.
 */
export async function submitResponse(
  ctx: Context,
  open: OpenResponse,
  { validationKey }: Pick<ResponseCredentials, 'validationKey'>,
  patch?: AnswerPatch,
): Promise<{ outcome: 'submitted' | 'unfinished'; unfinished: SubmissionCheck['unfinished'] }> {
  let { response } = open
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (response.state === submitted) return { outcome: 'submitted', unfinished: [] }
    const answers = patch ? applyPatch(response.answers, patch) : response.answers
    const check = checkSubmission(open.texts.plan, answers)
    if (check.unfinished.length > 0) return { outcome: 'unfinished', unfinished: check.unfinished }
    const submission = submissionOf(ctx, { ...open, response }, check.answers, validationKey)
    if (await writes.completeResponse(ctx.db, { ...submission, saves: response.saves }))
      return { outcome: 'submitted', unfinished: [] }
    response = await reloadResponse(ctx, open)
  }
  throw busyConflict()
}

const checkAllAnswers = (open: OpenResponse, surveyAnswers: Answers) => {
  const fields: Record<string, string> = {}
  const answers: Answers = {}
  for (const { question } of open.texts.plan.questions) {
    // A save may leave required questions blank.
    const checked = checkAnswer({ ...question, isRequired: false }, answerInputOf(surveyAnswers, question.name))
    const [problem] = checked.problems
    if (problem) fields[question.name] = problem.message
    Object.assign(answers, patchOf(question, checked).set)
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw invalid(first, fields)
  return answers
}

type SavedResponse = ResponseCredentials & { surveyAnswers: Answers; submitted: boolean }

/**
 * Saves a whole questionnaire, or submits it. Repeating the call succeeds again.
 * @throws DomainError 404 for a wrong key, 409 in preview, 422 with the questions whose answers are invalid or missing
 */
export async function saveResponse(ctx: Context, { surveyAnswers, submitted: isLast, ...credentials }: SavedResponse) {
  const open = await getOpenResponse(ctx, credentials)
  if (open.isPreview) throw conflict(messages.previewNeverSaves)
  const id = credentials.responseId
  if (open.response.state === submitted) return { id, submitted: true }
  const answers = checkAllAnswers(open, surveyAnswers)
  const write = isLast
    ? () => writes.completeResponse(ctx.db, checkedSubmission(ctx, open, answers, credentials))
    : () => writes.replaceAnswers(ctx.db, { ...responseWrite(ctx, open), answers })
  return { id, submitted: (await retryWrite(ctx, open, write)) === 'submitted' || isLast }
}

/** The columns written at submission: who answered, the hash of the receipt code, and the marks. */
function submissionOf(ctx: Context, open: OpenResponse, answers: Answers, validationKey: string): writes.Submission {
  const write = responseWrite(ctx, open)
  const questionCount = visibleQuestions(open.texts.plan, answers).length
  return {
    ...write,
    ...completionOf(ctx),
    surveyId: open.survey.id,
    answers,
    marks: write.marks | quickMark(new Date(open.response.startedAt), ctx.now, questionCount),
    answersDigest: digestOf(answers),
    isDistinctive: countAnswers(answers) >= alikeMinAnswers,
    receiptHash: hashReceiptCode(receiptCodeOf(validationKey)),
  }
}

function checkedSubmission(ctx: Context, open: OpenResponse, answers: Answers, { validationKey }: ResponseCredentials) {
  const check = checkSubmission(open.texts.plan, answers)
  if (check.unfinished.length > 0) {
    const fields = check.unfinished.map(({ question, problems }) => [question.name, problems[0]?.message ?? ''])
    throw invalid(messages.completeFirst, Object.fromEntries(fields))
  }
  return submissionOf(ctx, open, check.answers, validationKey)
}

/**
 * Discards a response without answers, as when its page is left. One with answers stays, to be resumed.
 * @throws DomainError 409 for a submitted one
 */
export async function discardResponse(ctx: Context, credentials: ResponseCredentials) {
  const open = await getOpenResponse(ctx, credentials)
  if (open.response.state === submitted) throw conflict(messages.alreadySubmitted)
  await discardUnanswered(ctx, open)
}

/** As `discardResponse`, for a response already read; one that was answered meanwhile stays. */
export const discardUnanswered = (ctx: Context, { response }: OpenResponse): Promise<void> =>
  queries.deleteUnanswered(ctx.db, response.id, response.keyHash)
