import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { completionMethods } from '@/db/stored-values'
import type { Context } from '@/lib/floor/identity/context'
import { type OfflineResponse, receiveResponses } from '@/lib/responses/receive-responses'
import { findSurveyTexts } from '@/lib/responses/survey-texts'
import { hashKey, hashReceiptCode, receiptCodeOf } from '@/lib/responses/validation-key'
import type { Answers } from '@/lib/surveys/engine/answers'
import { answerInputOf, checkAnswer, patchOf } from '@/lib/surveys/engine/check-answer'
import { checkSubmission, type Plan } from '@/lib/surveys/engine/plan'
import type { AnswerTimes } from './clock'
import { messages } from './messages'
import type { DeviceSurvey } from './queries'
import { type DeviceAnswer, deviceAnswer } from './schema'

/** Outcome of one answer: stored, stored before, or refused with a reason. */
type AnswerResult = { id: string; outcome: 'taken' | 'already' } | { id: string; outcome: 'refused'; reason: string }

type AnswerIntake = {
  survey: DeviceSurvey
  deviceId: number | undefined
  userId: number | null
  /** Corrects the times of an answer; returns a message where it has to be refused. */
  correct: (given: AnswerTimes) => AnswerTimes | string
}

class AnswerRefusal extends Error {}

/**
 * The answers to store. A partial response loses invalid ones; a submitted one has to answer everything that is asked.
 * @throws AnswerRefusal
 */
function usableAnswers(plan: Plan, { answers, submittedAt }: DeviceAnswer): Answers {
  if (submittedAt) {
    const { unfinished, answers: usable } = checkSubmission(plan, answers)
    const [first] = unfinished
    if (first)
      throw new AnswerRefusal(messages.answerDoesNotFit(first.question.title, first.problems[0]?.message ?? ''))
    return usable
  }
  const usable: Answers = {}
  for (const { question } of plan.questions)
    Object.assign(usable, patchOf(question, checkAnswer(question, answerInputOf(answers, question.name))).set)
  return usable
}

function parseAnswer(plan: Plan, intake: AnswerIntake, sent: unknown): OfflineResponse {
  const parsed = deviceAnswer.safeParse(sent)
  if (!parsed.success) throw new AnswerRefusal(messages.answerUnreadable)
  const { id, validationKey, submittedAt } = parsed.data
  const times = intake.correct(parsed.data)
  if (typeof times === 'string') throw new AnswerRefusal(times)
  return {
    id,
    keyHash: hashKey(validationKey),
    answers: usableAnswers(plan, parsed.data),
    ...times,
    // The device showed the receipt code that is derived from the key.
    ...(submittedAt && { receiptHash: hashReceiptCode(receiptCodeOf(validationKey)) }),
  }
}

/**
 * Checks answers of a device one by one and stores the valid ones, each exactly once however often it is sent. Erased
 * ones are not stored again.
 * @returns the outcome of each, in the order sent
 */
export async function receiveAnswers(
  ctx: Context,
  intake: AnswerIntake,
  sent: readonly { id: string }[],
): Promise<AnswerResult[]> {
  if (sent.length === 0) return []
  const texts = await findSurveyTexts(ctx.db, intake.survey, ctx.now)
  const plan: Plan = texts?.plan ?? { questions: [], byName: new Map() }
  const good: OfflineResponse[] = []
  const refused = new Map<string, string>()
  for (const [at, one] of sent.entries()) {
    // A queue file may have thousands of answers: let other requests run in between.
    if (at % 100 === 99) await setImmediate()
    try {
      good.push(parseAnswer(plan, intake, one))
    } catch (error) {
      if (!(error instanceof AnswerRefusal)) throw error
      refused.set(one.id, error.message)
    }
  }
  const { survey, userId, deviceId } = intake
  const source = { completionMethod: completionMethods.unattendedMode, userId, ...(deviceId && { deviceId }) }
  const taken = new Set(await receiveResponses(ctx.db, survey, good, source, ctx.now))
  return sent.map(({ id }): AnswerResult => {
    const reason = refused.get(id)
    if (reason !== undefined) return { id, outcome: 'refused', reason }
    return { id, outcome: taken.has(id) ? 'taken' : 'already' }
  })
}
