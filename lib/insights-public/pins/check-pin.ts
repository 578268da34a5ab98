import 'server-only'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { forbidden, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { consume } from '@/lib/floor/throttle'
import { throttleBlockOf } from '@/lib/responses/open-survey'
import { hashOfPin } from './code'
import { messages } from './messages'
import * as queries from './queries'

/** Wrong PINs from one address block. Past the limit right ones are refused too, so that guesses look alike. */
const wrongPinLimit = { limit: 5, windowSeconds: 15 * 60 }

/** Wrong PINs from everywhere: past this an error is logged, and nobody is refused. 80 bits cannot be guessed. */
const alarmLimit = { limit: 50, windowSeconds: 15 * 60 }
const alarmKey = 'public-pin-misses'

/** "Last used" is written at most this often. */
const recordUseEveryMs = 60 * 60_000

/** Who asks: nobody that is signed in. */
export type PinContext = Pick<Context, 'db' | 'now' | 'address' | 'log'>

/** A PIN that opens something, with the reports that it opens. */
export type OpenedPin = Pick<queries.LivePin, 'id' | 'reports'>

/**
 * The PIN that somebody typed or whose link they opened. Missing, wrong, ended and revoked are one refusal, and wrong ones are counted.
 * @throws DomainError 403; 429 after five wrong ones from the same address block within a quarter of an hour
 */
export async function checkPin(ctx: PinContext, typed: string | null | undefined): Promise<OpenedPin> {
  if (!typed?.trim()) throw forbidden(messages.refused)
  const missKey = `public-pin:${throttleBlockOf(ctx.address)}`
  const { pin, misses } = await queries.findByPin(ctx.db, {
    ...{ hash: hashOfPin(typed), missKey, now: ctx.now, today: dayInLondon(ctx.now) },
    since: new Date(ctx.now.getTime() - wrongPinLimit.windowSeconds * 1000),
  })
  if (misses >= wrongPinLimit.limit) throw tooMany(wrongPinLimit.windowSeconds, messages.tooOften)
  if (pin) return recordUse(ctx, pin)
  const { allowed } = await consume(ctx.db, missKey, { ...wrongPinLimit, limit: wrongPinLimit.limit - 1 }, ctx.now)
  if (!allowed) ctx.log.warn({ alarm: 'public-pin' }, 'five wrong PINs of Insights Public from one address block')
  if (!(await consume(ctx.db, alarmKey, alarmLimit, ctx.now)).allowed)
    ctx.log.error({ alarm: alarmKey }, 'more than 50 wrong PINs of Insights Public within a quarter of an hour')
  throw forbidden(messages.refused)
}

/** A PIN by its number, which a cookie or a token has sealed; undefined once it opens nothing. */
export async function findOpenPin(ctx: PinContext, id: number): Promise<OpenedPin | undefined> {
  const pin = await queries.findLivePin(ctx.db, id, dayInLondon(ctx.now))
  return pin && recordUse(ctx, pin)
}

/** Whether any PIN opens anything today. */
export const isAnythingPublic = async (ctx: PinContext): Promise<boolean> =>
  (await queries.countLivePins(ctx.db, dayInLondon(ctx.now))) > 0

async function recordUse({ db, now }: PinContext, { id, reports, lastUsedAt }: queries.LivePin): Promise<OpenedPin> {
  const stale = new Date(now.getTime() - recordUseEveryMs)
  if (lastUsedAt === null || lastUsedAt <= stale) await queries.recordUse(db, id, { now, stale })
  return { id, reports }
}
