import 'server-only'
import { conflict, DomainError, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type AnswerPatch, checkAnswer, givenIn, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { type Settled, settle } from '@/lib/surveys/engine/plan'
import { say } from './messages'
import { type OpenSurvey, openByCode, openByResponse } from './open-survey'
import * as queries from './queries'
import { newResponseId } from './response-id'
import { completionMethods, submitted } from './rules'
import { type Held, hashOfKey, newValidationKey } from './validation-key'

/** How this actor answers; never taken from the request. */
const whoAnswers = ({ actor }: Context) =>
  actor.kind === 'staff'
    ? { completionMethod: completionMethods.authenticated, userId: actor.userId }
    : { completionMethod: completionMethods.anonymous, userId: null }

/** Begins a response to an open survey. The key is given once; only its hash is kept. */
export async function beginResponse(ctx: Context, { survey }: OpenSurvey): Promise<Held> {
  const held = { responseId: newResponseId(ctx.now), validationKey: newValidationKey() }
  await queries.insertResponse(ctx.db, {
    id: held.responseId,
    surveyId: survey.id,
    organisationId: survey.organisationId,
    templateId: survey.templateId,
    keyHash: hashOfKey(held.validationKey),
    startedAt: ctx.now,
    updatedAt: ctx.now,
    ...whoAnswers(ctx),
  })
  return held
}

/** Begins a response from a quick code. 404 'QuickCode is not valid.'; 409 for a survey in preview, which never saves. */
export async function createFromCode(ctx: Context, { code }: { code: string }) {
  const open = await openByCode(ctx, code)
  if (!open) throw new DomainError(404, say.codeNotValid)
  if (open.isPreview) throw conflict(say.previewNeverSaves)
  const { responseId, validationKey } = await beginResponse(ctx, open)
  return { validationKey, surveyResponseId: responseId }
}

/** Whether a code leads to a preview, and to which survey. 404 where it leads nowhere for this actor. */
export async function previewState(ctx: Context, code: string) {
  const open = await openByCode(ctx, code)
  if (!open) throw new DomainError(404, say.codeNotValid)
  return { isPreview: open.isPreview, id: open.survey.id }
}

/** An open survey together with a response to it that the asker holds. */
export type Answering = OpenSurvey & { response: queries.FoundResponse; keyHash: Buffer }

/** What became of a save: kept; or the response was submitted before, or is no longer there. */
export type Outcome = 'saved' | 'submitted' | 'gone'

const writeTo = (ctx: Context, { response, keyHash }: Answering) => ({ id: response.id, keyHash, now: ctx.now })

async function outcomeOf(ctx: Context, { survey, response, keyHash }: Answering): Promise<Outcome> {
  const again = await queries.findResponse(ctx.db, survey.id, response.id, keyHash)
  return again?.state === submitted ? 'submitted' : 'gone'
}

/** Saves the answer to one question. A save that comes after a Complete changes nothing and is no error. */
export async function saveAnswer(ctx: Context, answering: Answering, patch: AnswerPatch): Promise<Outcome> {
  if (await queries.updateAnswer(ctx.db, writeTo(ctx, answering), patch)) return 'saved'
  return outcomeOf(ctx, answering)
}

/** Attempts before a submission gives up because another tab keeps saving. */
const attemptsMost = 5

/**
 * Submits: the answers stored, with those of the page in hand. What was saved since they were read is read again, so
 * that no acknowledged answer is left out. Submitting twice is the same success.
 */
export async function submitResponse(
  ctx: Context,
  answering: Answering,
  patch?: AnswerPatch,
): Promise<{ outcome: Outcome; unfinished: Settled['unfinished'] }> {
  let { response } = answering
  for (let attempt = 0; attempt < attemptsMost; attempt++) {
    if (response.state === submitted) return { outcome: 'submitted', unfinished: [] }
    const answers = patch ? patched(response.answers, patch) : response.answers
    const settled = settle(answering.texts.plan, answers)
    if (settled.unfinished.length > 0) return { outcome: 'saved', unfinished: settled.unfinished }
    const write = { ...writeTo(ctx, answering), ...whoAnswers(ctx), answers: settled.answers, saves: response.saves }
    if (await queries.completeResponse(ctx.db, write)) return { outcome: 'submitted', unfinished: [] }
    const again = await queries.findResponse(ctx.db, answering.survey.id, response.id, answering.keyHash)
    if (!again) return { outcome: 'gone', unfinished: [] }
    response = again
  }
  throw conflict('The survey response is already being processed')
}

const allGiven = (answering: Answering, surveyAnswers: Answers) => {
  const fields: Record<string, string> = {}
  const answers: Answers = {}
  for (const { question } of answering.texts.plan.questions) {
    // Leaving a required question for later is no mistake in a save.
    const checked = checkAnswer({ ...question, isRequired: false }, givenIn(surveyAnswers, question.name))
    const [problem] = checked.problems
    if (problem) fields[question.name] = problem.message
    Object.assign(answers, patchOf(question, checked).set)
  }
  const [first] = Object.values(fields)
  if (first !== undefined) throw invalid(first, fields)
  return answers
}

type SavedResponse = Held & { surveyAnswers: Answers; submitted: boolean }

/**
 * Saves a whole questionnaire, or submits it (document 3 §7). A call that is repeated after its answer was lost gets the
 * same success. 404 for a wrong key, 422 naming the questions whose answers will not do.
 */
export async function saveResponse(ctx: Context, { surveyAnswers, submitted: isLast, ...held }: SavedResponse) {
  const answering = await openByResponse(ctx, held)
  if (answering.isPreview) throw conflict(say.previewNeverSaves)
  const id = held.responseId
  if (answering.response.state === submitted) return { id, submitted: true }
  const answers = allGiven(answering, surveyAnswers)
  const isDone = isLast
    ? await complete(ctx, answering, answers)
    : await queries.replaceAnswers(ctx.db, writeTo(ctx, answering), answers)
  if (isDone) return { id, submitted: isLast }
  if ((await outcomeOf(ctx, answering)) === 'gone') throw notFound('Survey response')
  return { id, submitted: true }
}

function complete(ctx: Context, answering: Answering, answers: Answers) {
  const settled = settle(answering.texts.plan, answers)
  if (settled.unfinished.length > 0) {
    const fields = settled.unfinished.map(({ question, problems }) => [question.name, problems[0]?.message ?? ''])
    throw invalid(say.completeFirst, Object.fromEntries(fields))
  }
  return queries.completeResponse(ctx.db, {
    ...writeTo(ctx, answering),
    ...whoAnswers(ctx),
    answers: settled.answers,
  })
}

/**
 * Discards a response that holds no answer, as a page does when it is left. One that holds answers is kept, to be
 * resumed (architecture §9.4); a submitted one is refused with 409 and never lost.
 */
export async function discardResponse(ctx: Context, held: Held) {
  const answering = await openByResponse(ctx, held)
  if (answering.response.state === submitted) throw conflict(say.alreadySubmitted)
  await queries.deleteUnanswered(ctx.db, answering.response.id, answering.keyHash)
}
