import 'server-only'
import type { z } from 'zod'
import { DomainError, notFound, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { hit } from '@/lib/floor/throttle'
import { blockOf } from '@/lib/responses/open-survey'
import { getLogo } from '@/lib/responses/read-response'
import { textsOf } from '@/lib/responses/survey-texts'
import { hashOfKey, isValidationKey } from '@/lib/responses/validation-key'
import { isSwitchedOn, wasOpenAt } from '@/lib/surveys/lifecycle'
import { type Moments, settleMoments } from './clock'
import type { Definition } from './definition'
import { deviceLimit, graceDays, missLimit } from './limits'
import { say } from './messages'
import type { FoundSurvey } from './queries'
import * as queries from './queries'
import type { sentByDevice } from './schema'
import { takeAnswers } from './take-answers'

const dayMs = 86_400_000

/** The device with this key. @throws 404 for a key nobody has; 429 after 20 of them a minute from one address block */
async function deviceOf(ctx: Context, key: string): Promise<queries.FoundDevice> {
  const found = isValidationKey(key) ? await queries.findByKey(ctx.db, hashOfKey(key)) : undefined
  if (!found) {
    const { allowed, retryAfter } = await hit(ctx.db, `unattended-key:${blockOf(ctx.address)}`, missLimit, ctx.now)
    if (!allowed) throw tooMany(retryAfter)
    throw notFound('Unattended device')
  }
  const { allowed, retryAfter } = await hit(ctx.db, `unattended-device:${found.device.id}`, deviceLimit, ctx.now)
  if (!allowed) throw tooMany(retryAfter)
  return found
}

/** Why a device that was ended may not bring an answer; undefined where it may. */
function lateReason({ endedAt }: queries.FoundDevice['device'], startedAt: Date, now: Date): string | undefined {
  if (!endedAt) return undefined
  if (startedAt > endedAt) return say.endedBefore
  return now.getTime() > endedAt.getTime() + graceDays * dayMs ? say.tooLate : undefined
}

/**
 * What a device sends: its answers are taken in, what it says of itself is noted, and it learns how the survey stands. Its
 * key opens nothing else. A survey that was closed or archived since still takes what was begun before.
 * @throws DomainError 404 for a wrong key, 429 past 600 requests an hour
 */
export async function receiveFromDevice(ctx: Context, sent: z.output<typeof sentByDevice>) {
  const { device, survey } = await deviceOf(ctx, sent.deviceKey)
  const behindMs = ctx.now.getTime() - sent.deviceNow.getTime()
  const settle = (given: Moments) => {
    const moments = settleMoments(given, { behindMs, since: device.startedAt, now: ctx.now })
    const late = lateReason(device, moments.startedAt, ctx.now)
    return late ?? (wasOpenAt(survey, moments.startedAt) ? moments : say.notOpenThen)
  }
  const results = await takeAnswers(ctx, { survey, deviceId: device.id, userId: null, settle }, sent.answers)
  const gone = results.filter(({ outcome }) => outcome !== 'refused').length
  const waiting = Math.max(0, sent.waiting - gone)
  await queries.noteHeard(ctx.db, device.id, { now: ctx.now, waiting, ended: sent.ending })
  return {
    results,
    isOn: isSwitchedOn(survey),
    isEnded: device.endedAt !== null || sent.ending,
    definition: survey.version === sent.version ? null : await defineFor(ctx, survey),
  }
}

const shownTypes = ['image/png', 'image/jpeg']

async function logoOf(ctx: Context, survey: FoundSurvey): Promise<string | null> {
  try {
    const { content, mediaType } = await getLogo(ctx, survey)
    return shownTypes.includes(mediaType) ? `data:${mediaType};base64,${content.toString('base64')}` : null
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null
    throw error
  }
}

/** The survey as a device keeps it; null when it is gone. */
async function defineFor(ctx: Context, survey: FoundSurvey): Promise<Definition | null> {
  const texts = await textsOf(ctx.db, survey, ctx.now)
  if (!texts) return null
  const { name, introduction, eventName, eventVenue, organisation, schema } = texts
  const { postCompletionMessage, postCompletionUrl } = texts
  const { id: surveyId, version, activeFrom, activeTo } = survey
  const about = { surveyId, version, activeFrom, activeTo, name, introduction, eventName, eventVenue, organisation }
  return { ...about, postCompletionMessage, postCompletionUrl, schema, logo: await logoOf(ctx, survey) }
}
