import 'server-only'
import { remakeExportsOf } from '@/lib/exports/remake-exports'
import { DomainError, invalid, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { consume } from '@/lib/floor/throttle'
import { answersInWords } from '@/lib/responses/answers-in-words'
import { findRevisions } from '@/lib/responses/change-answers'
import { throttleBlockOf } from '@/lib/responses/open-survey'
import { parseReceiptCode } from '@/lib/responses/receipt-code'
import { findSurveyTexts } from '@/lib/responses/survey-texts'
import { hashReceiptCode } from '@/lib/responses/validation-key'
import { messages } from './messages'
import * as queries from './queries'

/** Wrong codes from one address block. Past the limit right codes are refused too, so that guesses look alike. */
const missLimit = { limit: 10, windowSeconds: 600 }
/**
 * Wrong codes from all networks together: past this an error is logged, but nobody is refused. 80 bits cannot be
 * guessed, and a lock would keep people from their own answers.
 */
const alarmLimit = { limit: 200, windowSeconds: 60 }
const alarmKey = 'receipt-misses'

const windowStart = ({ now }: Context, { windowSeconds }: { windowSeconds: number }) =>
  new Date(now.getTime() - windowSeconds * 1000)

/**
 * Counts wrong codes; past the limit right codes are refused as well.
 * @throws DomainError 422, 404 or 429, see `readOwnAnswers`
 */
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
 * The answers of the response with this receipt code, in words (right of access, UK GDPR). The code is the only
 * credential.
 * @throws DomainError 422 for another format, 404 for an unknown code and for erased answers alike, 429 after ten wrong
 *   codes in ten minutes
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
    /** What answers were before they were changed at a reviewer's request, the latest change first. */
    earlier: (await findRevisions(ctx.db, response.id)).map(({ changedAt, before }) => ({
      until: changedAt,
      answers: answersInWords(texts.schema, before),
    })),
  }
}

export type OwnAnswers = Awaited<ReturnType<typeof readOwnAnswers>>

/**
 * Erases the response with this receipt code, its reviews and what its answers were before (right to erasure, UK GDPR). Exports that contain it are
 * made again, and no device or upload can bring it back. The audit entry names the survey, but neither the response nor
 * the address.
 * @throws DomainError as `readOwnAnswers`
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
