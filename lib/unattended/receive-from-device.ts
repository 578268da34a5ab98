import 'server-only'
import type { z } from 'zod'
import { daysAfter } from '@/lib/floor/calendar/instants'
import { DomainError, notFound, tooMany } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { consume } from '@/lib/floor/throttle'
import { throttleBlockOf } from '@/lib/responses/open-survey'
import { getLogo } from '@/lib/responses/read-response'
import { findSurveyTexts } from '@/lib/responses/survey-texts'
import { hashKey, isValidationKey } from '@/lib/responses/validation-key'
import { isSwitchedOn, wasOpenAt } from '@/lib/surveys/lifecycle'
import { type AnswerTimes, correctTimes } from './clock'
import type { SurveyDefinition } from './definition'
import { deviceLimit, graceDays, missLimit } from './limits'
import { messages } from './messages'
import type { DeviceSurvey } from './queries'
import * as queries from './queries'
import { receiveAnswers } from './receive-answers'
import type { deviceReport } from './schema'

/** The device with this key. @throws DomainError 404 for an unknown key; 429 past `missLimit` of them */
async function getDeviceByKey(ctx: Context, key: string): Promise<queries.DeviceWithSurvey> {
  const found = isValidationKey(key) ? await queries.findByKey(ctx.db, hashKey(key)) : undefined
  if (!found) {
    const { allowed, retryAfter } = await consume(
      ctx.db,
      `unattended-key:${throttleBlockOf(ctx.address)}`,
      missLimit,
      ctx.now,
    )
    if (!allowed) throw tooMany(retryAfter)
    throw notFound('Unattended device')
  }
  const { allowed, retryAfter } = await consume(ctx.db, `unattended-device:${found.device.id}`, deviceLimit, ctx.now)
  if (!allowed) throw tooMany(retryAfter)
  return found
}

/** Why an ended device may not send an answer; undefined where it may. */
function lateReason({ endedAt }: queries.DeviceWithSurvey['device'], startedAt: Date, now: Date): string | undefined {
  if (!endedAt) return undefined
  if (startedAt > endedAt) return messages.endedBefore
  return now > daysAfter(endedAt, graceDays) ? messages.tooLate : undefined
}

/**
 * Receives a device's report: stores its answers and status, and returns the state of the survey. A survey that was
 * closed or archived since still accepts answers begun before.
 * @throws DomainError 404 for a wrong key, 429 past 600 requests an hour
 */
export async function receiveFromDevice(ctx: Context, sent: z.output<typeof deviceReport>) {
  const { device, survey } = await getDeviceByKey(ctx, sent.deviceKey)
  const behindMs = ctx.now.getTime() - sent.deviceNow.getTime()
  const correct = (times: AnswerTimes) => {
    const corrected = correctTimes(times, { behindMs, since: device.startedAt, now: ctx.now })
    const late = lateReason(device, corrected.startedAt, ctx.now)
    return late ?? (wasOpenAt(survey, corrected.startedAt) ? corrected : messages.notOpenThen)
  }
  const results = await receiveAnswers(ctx, { survey, deviceId: device.id, userId: null, correct }, sent.answers)
  const delivered = results.filter(({ outcome }) => outcome !== 'refused').length
  const waiting = Math.max(0, sent.waiting - delivered)
  await queries.updateDeviceStatus(ctx.db, device.id, { now: ctx.now, waiting, ended: sent.ending })
  return {
    results,
    isOn: isSwitchedOn(survey),
    isEnded: device.endedAt !== null || sent.ending,
    definition: survey.version === sent.version ? null : await buildDefinition(ctx, survey),
  }
}

const imageTypes = ['image/png', 'image/jpeg']

async function findLogoDataUrl(ctx: Context, survey: DeviceSurvey): Promise<string | null> {
  try {
    const { content, mediaType } = await getLogo(ctx, survey)
    return imageTypes.includes(mediaType) ? `data:${mediaType};base64,${content.toString('base64')}` : null
  } catch (error) {
    if (error instanceof DomainError && error.status === 404) return null
    throw error
  }
}

/** The survey for a device, null when it is deleted. */
async function buildDefinition(ctx: Context, survey: DeviceSurvey): Promise<SurveyDefinition | null> {
  const texts = await findSurveyTexts(ctx.db, survey, ctx.now)
  if (!texts) return null
  const { name, introduction, eventName, eventVenue, organisation, schema } = texts
  const { postCompletionMessage, postCompletionUrl } = texts
  const { id: surveyId, version, activeFrom, activeTo } = survey
  const about = { surveyId, version, activeFrom, activeTo, name, introduction, eventName, eventVenue, organisation }
  return { ...about, postCompletionMessage, postCompletionUrl, schema, logo: await findLogoDataUrl(ctx, survey) }
}
