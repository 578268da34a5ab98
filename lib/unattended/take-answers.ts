import 'server-only'
import { setImmediate } from 'node:timers/promises'
import type { Context } from '@/lib/floor/identity/context'
import { completionMethods } from '@/lib/responses/rules'
import { textsOf } from '@/lib/responses/survey-texts'
import { type GivenElsewhere, takeIn } from '@/lib/responses/take-in'
import { hashOfKey, hashOfReceipt, receiptOf } from '@/lib/responses/validation-key'
import type { Answers } from '@/lib/surveys/engine/answers'
import { checkAnswer, givenIn, patchOf } from '@/lib/surveys/engine/check-answer'
import { type Plan, settle } from '@/lib/surveys/engine/plan'
import type { Moments } from './clock'
import { say } from './messages'
import type { FoundSurvey } from './queries'
import { type GivenAnswer, givenAnswer } from './schema'

/** What became of one answer: stored now, here already, or not taken and why. */
type Result = { id: string; outcome: 'taken' | 'already' } | { id: string; outcome: 'refused'; reason: string }

type Taking = {
  survey: FoundSurvey
  deviceId: number | undefined
  userId: number | null
  /** Puts the moments of an answer right; a sentence where they forbid it. */
  settle: (given: Moments) => Moments | string
}

class Refused extends Error {}

/** A half-done answer keeps what will do; a finished one has to answer everything that is asked. */
function settled(plan: Plan, { answers, submittedAt }: GivenAnswer): Answers {
  if (submittedAt) {
    const { unfinished, answers: kept } = settle(plan, answers)
    const [first] = unfinished
    if (first) throw new Refused(say.answerDoesNotFit(first.question.title, first.problems[0]?.message ?? ''))
    return kept
  }
  const kept: Answers = {}
  for (const { question } of plan.questions)
    Object.assign(kept, patchOf(question, checkAnswer(question, givenIn(answers, question.name))).set)
  return kept
}

function read(plan: Plan, taking: Taking, sent: unknown): GivenElsewhere {
  const given = givenAnswer.safeParse(sent)
  if (!given.success) throw new Refused(say.answerUnreadable)
  const { id, validationKey, submittedAt } = given.data
  const moments = taking.settle(given.data)
  if (typeof moments === 'string') throw new Refused(moments)
  return {
    id,
    keyHash: hashOfKey(validationKey),
    answers: settled(plan, given.data),
    ...moments,
    // The thanks page of the device showed the code that is made of the key.
    ...(submittedAt && { receiptHash: hashOfReceipt(receiptOf(validationKey)) }),
  }
}

/**
 * Checks answers that were given on a device, one by one, and stores those that will do, each exactly once however often
 * it is sent. One that was erased since does not come back.
 * @returns what became of each, in the order sent
 */
export async function takeAnswers(ctx: Context, taking: Taking, sent: readonly { id: string }[]): Promise<Result[]> {
  if (sent.length === 0) return []
  const texts = await textsOf(ctx.db, taking.survey, ctx.now)
  const plan: Plan = texts?.plan ?? { questions: [], byName: new Map() }
  const good: GivenElsewhere[] = []
  const refused = new Map<string, string>()
  for (const [at, one] of sent.entries()) {
    // A saved queue holds thousands: whoever else asks something meanwhile is answered in between.
    if (at % 100 === 99) await setImmediate()
    try {
      good.push(read(plan, taking, one))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      refused.set(one.id, error.message)
    }
  }
  const { survey, userId, deviceId } = taking
  const cameBy = { completionMethod: completionMethods.unattendedMode, userId, ...(deviceId && { deviceId }) }
  const taken = new Set(await takeIn(ctx.db, survey, good, cameBy, ctx.now))
  return sent.map(({ id }): Result => {
    const reason = refused.get(id)
    if (reason !== undefined) return { id, outcome: 'refused', reason }
    return { id, outcome: taken.has(id) ? 'taken' : 'already' }
  })
}
