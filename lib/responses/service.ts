import 'server-only'
import { conflict, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import type { Answers } from '@/lib/surveys/engine/answers'
import { type AnswerPatch, checkAnswer, givenIn, patched, patchOf } from '@/lib/surveys/engine/check-answer'
import { askedOf, type Settled, settle } from '@/lib/surveys/engine/plan'
import { insertUnanswered, whoAnswers } from './begin-response'
import { alikeFromAnswers, answersIn, digestOf, quickMark } from './marks'
import { say } from './messages'
import { type Answering, openByResponse } from './open-survey'
import * as queries from './queries'
import { submitted } from './rules'
import { type Held, hashOfReceipt, receiptOf } from './validation-key'

/** What became of a save: kept, or the response had been submitted before. */
type Outcome = 'saved' | 'submitted'

/** Attempts before a write gives up because other tabs keep saving; each is lost to one save at most. */
const attemptsMost = 20

const writeTo = (ctx: Context, { response, marks = 0 }: Answering) => ({
  id: response.id,
  keyHash: response.keyHash,
  now: ctx.now,
  marks,
})

const inTheWay = () => conflict('The survey response is already being processed')

/**
 * The response as it is now. One discarded a moment ago, by the farewell of a page still in use, is there again.
 * @throws DomainError 404 for one that was erased
 */
async function readAgain(ctx: Context, open: Answering): Promise<queries.FoundResponse> {
  const { id, keyHash } = open.response
  const again = await queries.findResponse(ctx.db, open.survey.id, id, keyHash)
  if (again) return again
  if (await queries.wasErased(ctx.db, id)) throw notFound('Survey response')
  return insertUnanswered(ctx, open, { id, keyHash })
}

/** A write that is guarded by the key and by "not yet submitted": done, or too late. */
async function written(ctx: Context, answering: Answering, write: () => Promise<boolean>): Promise<Outcome> {
  for (let attempt = 0; attempt < attemptsMost; attempt++) {
    if (await write()) return 'saved'
    if ((await readAgain(ctx, answering)).state === submitted) return 'submitted'
  }
  throw inTheWay()
}

/** Saves the answer to one question. A save that comes after a Complete changes nothing and is no error. */
export const saveAnswer = (ctx: Context, answering: Answering, patch: AnswerPatch): Promise<Outcome> =>
  written(ctx, answering, () => queries.updateAnswer(ctx.db, writeTo(ctx, answering), patch))

/**
 * Submits: the answers stored, with those of the page in hand. What was saved since they were read is read again, so
 * that no acknowledged answer is left out. Submitting twice is the same success.
 */
export async function submitResponse(
  ctx: Context,
  answering: Answering,
  { validationKey }: Pick<Held, 'validationKey'>,
  patch?: AnswerPatch,
): Promise<{ outcome: Outcome; unfinished: Settled['unfinished'] }> {
  let { response } = answering
  for (let attempt = 0; attempt < attemptsMost; attempt++) {
    if (response.state === submitted) return { outcome: 'submitted', unfinished: [] }
    const answers = patch ? patched(response.answers, patch) : response.answers
    const settled = settle(answering.texts.plan, answers)
    if (settled.unfinished.length > 0) return { outcome: 'saved', unfinished: settled.unfinished }
    const submission = submissionOf(ctx, { ...answering, response }, settled.answers, validationKey)
    if (await queries.completeResponse(ctx.db, { ...submission, saves: response.saves }))
      return { outcome: 'submitted', unfinished: [] }
    response = await readAgain(ctx, answering)
  }
  throw inTheWay()
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
 * Saves a whole questionnaire, or submits it. A call that is repeated after its answer was lost gets the
 * same success. 404 for a wrong key, 422 naming the questions whose answers will not do.
 */
export async function saveResponse(ctx: Context, { surveyAnswers, submitted: isLast, ...held }: SavedResponse) {
  const answering = await openByResponse(ctx, held)
  if (answering.isPreview) throw conflict(say.previewNeverSaves)
  const id = held.responseId
  if (answering.response.state === submitted) return { id, submitted: true }
  const answers = allGiven(answering, surveyAnswers)
  const write = isLast
    ? () => queries.completeResponse(ctx.db, wholeSubmission(ctx, answering, answers, held))
    : () => queries.replaceAnswers(ctx.db, writeTo(ctx, answering), answers)
  return { id, submitted: (await written(ctx, answering, write)) === 'submitted' || isLast }
}

/** What is written as a response is submitted: who answered, the hash of its receipt code, and what looks odd about it. */
function submissionOf(ctx: Context, answering: Answering, answers: Answers, validationKey: string): queries.Submission {
  const write = writeTo(ctx, answering)
  const asked = askedOf(answering.texts.plan, answers).length
  return {
    ...write,
    ...whoAnswers(ctx),
    answers,
    marks: write.marks | quickMark(new Date(answering.response.startedAt), ctx.now, asked),
    answersDigest: digestOf(answers),
    isTelling: answersIn(answers) >= alikeFromAnswers,
    receiptHash: hashOfReceipt(receiptOf(validationKey)),
  }
}

function wholeSubmission(ctx: Context, answering: Answering, answers: Answers, { validationKey }: Held) {
  const settled = settle(answering.texts.plan, answers)
  if (settled.unfinished.length > 0) {
    const fields = settled.unfinished.map(({ question, problems }) => [question.name, problems[0]?.message ?? ''])
    throw invalid(say.completeFirst, Object.fromEntries(fields))
  }
  return submissionOf(ctx, answering, settled.answers, validationKey)
}

/**
 * Discards a response that holds no answer, as a page does when it is left. One that holds answers is kept, to be
 * resumed; a submitted one is refused with 409 and never lost.
 */
export async function discardResponse(ctx: Context, held: Held) {
  const answering = await openByResponse(ctx, held)
  if (answering.response.state === submitted) throw conflict(say.alreadySubmitted)
  await discardUnanswered(ctx, answering)
}

/** The same for a page that has its response open; one that was answered meanwhile is kept. */
export const discardUnanswered = (ctx: Context, { response }: Answering): Promise<void> =>
  queries.deleteUnanswered(ctx.db, response.id, response.keyHash)
