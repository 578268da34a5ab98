import 'server-only'
import { remakeExportsOf } from '@/lib/exports/remake'
import { DomainError, invalid, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { hit } from '@/lib/floor/throttle'
import { blockOf } from '@/lib/responses/open-survey'
import { hashOfReceipt } from '@/lib/responses/receipt'
import { tidyReceipt } from '@/lib/responses/receipt-code'
import { textsOf } from '@/lib/responses/survey-texts'
import { answersInWords } from './answers-in-words'
import { say } from './messages'
import * as queries from './queries'

/** Wrong receipt codes from one address block: then right ones wait too, or guessing would tell them apart. */
export const missLimit = { limit: 10, windowSeconds: 600 }
/** From everywhere: 80 bits need no lock, and a lock would keep people from their own answers; somebody is told. */
const alarmLimit = { limit: 200, windowSeconds: 60 }
const alarmKey = 'receipt-misses'

const before = ({ now }: Context, { windowSeconds }: { windowSeconds: number }) =>
  new Date(now.getTime() - windowSeconds * 1000)

/** A code that leads nowhere counts; once there are too many, right ones are refused like wrong ones. */
async function receipted(ctx: Context, typed: string): Promise<queries.Receipted> {
  const code = tidyReceipt(typed)
  if (code === undefined) throw invalid(say.noCode, { code: say.noCode })
  const missKey = `receipt:${blockOf(ctx.address)}`
  const { found, misses } = await queries.findByReceipt(ctx.db, {
    receiptHash: hashOfReceipt(code),
    missKey,
    since: before(ctx, missLimit),
    now: ctx.now,
  })
  if (misses >= missLimit.limit) throw tooMany(missLimit.windowSeconds)
  if (found) return found
  await hit(ctx.db, missKey, missLimit, ctx.now)
  const { allowed } = await hit(ctx.db, alarmKey, alarmLimit, ctx.now)
  if (!allowed) ctx.log.error({ alarm: alarmKey }, 'more than 200 wrong receipt codes within a minute')
  throw new DomainError(404, say.unknown)
}

/**
 * The answers that a receipt code leads to, in words (UK GDPR, access). The code is all that is asked for; who holds it is
 * never asked. 422 for what cannot be a code, 404 alike for one that nobody has and one whose answers were erased, 429
 * after ten of them.
 */
export async function readOwnAnswers(ctx: Context, typed: string) {
  const found = await receipted(ctx, typed)
  const texts = await textsOf(ctx.db, { id: found.surveyId, version: found.surveyVersion }, ctx.now)
  if (!texts) throw new DomainError(404, say.unknown)
  const { name, organisation, eventName } = texts
  return {
    survey: name,
    organisation,
    event: eventName,
    submittedAt: found.submittedAt,
    answers: answersInWords(texts.schema, found.answers),
  }
}

export type OwnAnswers = Awaited<ReturnType<typeof readOwnAnswers>>

/**
 * Erases the answers that a receipt code leads to (UK GDPR, erasure): the response with its reviews; files that hold it
 * are made again without it, figures are counted without it, and no device or upload can bring it back. The trail says
 * that answers to the survey were erased, and neither which nor from where. Refused like reading.
 */
export async function eraseOwnAnswers(ctx: Context, typed: string): Promise<void> {
  const found = await receipted(ctx, typed)
  const texts = await textsOf(ctx.db, { id: found.surveyId, version: found.surveyVersion }, ctx.now)
  const nobody: Context = { ...ctx, actor: { kind: 'anonymous' }, address: '' }
  await change(nobody, {}, async (tx) => {
    if (!(await queries.eraseResponse(tx.db, found, ctx.now))) throw new DomainError(404, say.unknown)
    await remakeExportsOf(tx, found)
    tx.audit({
      subject: 'survey',
      subjectId: found.surveyId,
      subjectName: texts?.name ?? '',
      action: 'erase',
      organisationId: found.organisationId,
      note: say.erasedAtWish,
    })
  })
}
