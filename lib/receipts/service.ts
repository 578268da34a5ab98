import 'server-only'
import { remakeExportsOf } from '@/lib/exports/remake-exports'
import { DomainError, invalid, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { consume } from '@/lib/floor/throttle'
import { throttleBlockOf } from '@/lib/responses/open-survey'
import { parseReceiptCode } from '@/lib/responses/receipt-code'
import { findSurveyTexts } from '@/lib/responses/survey-texts'
import { hashReceiptCode } from '@/lib/responses/validation-key'
import { answersInWords } from './answers-in-words'
import { messages } from './messages'
import * as queries from './queries'

/** Wrong receipt codes from one address block: then right ones wait too, or guessing would tell them apart. */
export const missLimit = { limit: 10, windowSeconds: 600 }
/** From everywhere: 80 bits need no lock, and a lock would keep people from their own answers; somebody is told. */
const alarmLimit = { limit: 200, windowSeconds: 60 }
const alarmKey = 'receipt-misses'

const windowStart = ({ now }: Context, { windowSeconds }: { windowSeconds: number }) =>
  new Date(now.getTime() - windowSeconds * 1000)

/** A code that leads nowhere counts; once there are too many, right ones are refused like wrong ones. */
async function getResponseByReceipt(ctx: Context, typed: string): Promise<queries.SubmittedResponse> {
  const code = parseReceiptCode(typed)
  if (code === undefined) throw invalid(messages.noCode, { code: messages.noCode })
  const missKey = `receipt:${throttleBlockOf(ctx.address)}`
  const { response, misses } = await queries.findByReceipt(ctx.db, {
    receiptHash: hashReceiptCode(code),
    missKey,
    since: windowStart(ctx, missLimit),
    now: ctx.now,
  })
  if (misses >= missLimit.limit) throw tooMany(missLimit.windowSeconds)
  if (response) return response
  await consume(ctx.db, missKey, missLimit, ctx.now)
  const { allowed } = await consume(ctx.db, alarmKey, alarmLimit, ctx.now)
  if (!allowed) ctx.log.error({ alarm: alarmKey }, 'more than 200 wrong receipt codes within a minute')
  throw new DomainError(404, messages.unknown)
}

/**
 * The answers that a receipt code leads to, in words (UK GDPR, access). The code is all that is asked for; who holds it is
 * never asked. 422 for what cannot be a code, 404 alike for one that nobody has and one whose answers were erased, 429
 * after ten of them.
 */
export async function readOwnAnswers(ctx: Context, typed: string) {
  const response = await getResponseByReceipt(ctx, typed)
  const texts = await findSurveyTexts(ctx.db, { id: response.surveyId, version: response.surveyVersion }, ctx.now)
  if (!texts) throw new DomainError(404, messages.unknown)
  const { name, organisation, eventName } = texts
  return {
    survey: name,
    organisation,
    event: eventName,
    submittedAt: response.submittedAt,
    answers: answersInWords(texts.schema, response.answers),
  }
}

export type OwnAnswers = Awaited<ReturnType<typeof readOwnAnswers>>

/**
 * Erases the answers that a receipt code leads to (UK GDPR, erasure): the response with its reviews; files that hold it
 * are made again without it, figures are counted without it, and no device or upload can bring it back. The trail says
 * that answers to the survey were erased, and neither which nor from where. Refused like reading.
 */
export async function eraseOwnAnswers(ctx: Context, typed: string): Promise<void> {
  const response = await getResponseByReceipt(ctx, typed)
  const texts = await findSurveyTexts(ctx.db, { id: response.surveyId, version: response.surveyVersion }, ctx.now)
  const anonymousCtx: Context = { ...ctx, actor: { kind: 'anonymous' }, address: '' }
  await change(anonymousCtx, {}, async (tx) => {
    if (!(await queries.eraseResponse(tx.db, response, ctx.now))) throw new DomainError(404, messages.unknown)
    await remakeExportsOf(tx, response)
    tx.audit({
      subject: 'survey',
      subjectId: response.surveyId,
      subjectName: texts?.name ?? '',
      action: 'erase',
      organisationId: response.organisationId,
      note: messages.erasedAtWish,
    })
  })
}
