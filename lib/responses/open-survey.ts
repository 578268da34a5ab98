import 'server-only'
import { submitted } from '@/db/response-states'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { DomainError, notFound, tooMany } from '@/lib/floor/errors/domain-error'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { consume } from '@/lib/floor/throttle'
import { type Closure, closureOf, finishBy, isInPreview, mayBegin, mayContinue } from '@/lib/surveys/lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import { isQuickCode, normaliseQuickCode } from './schema'
import { findSurveyTexts, type SurveyTexts } from './survey-texts'
import { hashKey, isValidationKey, type ResponseCredentials } from './validation-key'

/** Wrong codes and keys: 20 a minute from one address block; past 500 a minute in all an error is logged. */
const missLimit = { limit: 20, windowSeconds: 60 }
const alarmLimit = { limit: 500, windowSeconds: 60 }
const alarmKey = 'survey-code-misses'

/** A survey that the actor may answer (or, in preview, try out), with their response if they have one. */
export type OpenSurvey = {
  survey: queries.SurveyFacts & { quickCode: string }
  texts: SurveyTexts
  response: queries.StoredResponse | undefined
  isPreview: boolean
  /** False where only a response already begun may be continued. */
  mayBegin: boolean
  /** Set where the survey closed after this response began: when it must be finished, null for no set time. */
  finishBy?: Date | null
  /** Answers that a reviewer wants to be checked again, by question name; left out where there are none. */
  reviews?: queries.Reviews
}

/** An open survey with a response whose key the caller has. */
export type OpenResponse = OpenSurvey & {
  response: queries.StoredResponse
  /** Marks of the page being saved, stored with it. */
  marks?: number
}

/** A published survey that takes no new answers, with what the public may know of it. */
export type ClosedSurvey = { name: string; organisation: string; closed: Closure }

/** IPv4 addresses count by their /24, IPv6 by their /64: addresses that one person can easily have. */
export const throttleBlockOf = (address: string) => {
  const block = addressBlock(address)
  return block.includes(':') ? block : block.replace(/\.\d+$/, '.0/24')
}

const missKeyOf = (ctx: Context) => `survey-code:${throttleBlockOf(ctx.address)}`

/** Counts a wrong code or key. @throws DomainError 429 once the address block has tried too many */
async function countMiss(ctx: Context) {
  const { allowed, retryAfter } = await consume(ctx.db, missKeyOf(ctx), missLimit, ctx.now)
  const everywhere = await consume(ctx.db, alarmKey, alarmLimit, ctx.now)
  if (!everywhere.allowed) ctx.log.error({ alarm: alarmKey }, 'more than 500 wrong survey codes within a minute')
  if (!allowed) throw tooMany(retryAfter)
}

const isStaffOf = (ctx: Context, { organisationIds }: SurveyTexts) => {
  if (ctx.actor.kind !== 'staff' || !ctx.ability.can('read', 'survey')) return false
  const scope = organisationScope(ctx.actor)
  return scope === 'all' || organisationIds.some((id) => scope.includes(id))
}

async function toOpenSurvey(ctx: Context, { survey, response }: queries.Opening): Promise<OpenSurvey | undefined> {
  if (!survey?.quickCode) return undefined
  const isPreview = isInPreview(survey)
  // No further query for those who may not preview it: it takes as long as an unknown code.
  if (isPreview && ctx.actor.kind !== 'staff') return undefined
  const isSubmitted = response?.state === submitted
  const canBegin = mayBegin(survey, dayInLondon(ctx.now))
  const canContinue = response !== undefined && mayContinue(survey, { isSubmitted }, ctx.now)
  if (!isPreview && !canBegin && !canContinue) return undefined
  const texts = await findSurveyTexts(ctx.db, survey, ctx.now)
  if (!texts || texts.plan.questions.length === 0 || (isPreview && !isStaffOf(ctx, texts))) return undefined
  const reviews = texts.hasReviews && response ? await queries.findReviews(ctx.db, response.id) : undefined
  return {
    survey: { ...survey, quickCode: survey.quickCode },
    texts,
    response,
    isPreview,
    mayBegin: canBegin,
    ...(canContinue && !canBegin && !isSubmitted && { finishBy: finishBy(survey) }),
    ...(reviews && { reviews }),
  }
}

/** A published survey that takes no answers: its name, and why. */
async function toClosedSurvey(ctx: Context, { survey }: queries.Opening): Promise<ClosedSurvey | undefined> {
  const closed = survey && closureOf(survey, dayInLondon(ctx.now))
  const texts = closed && (await findSurveyTexts(ctx.db, survey, ctx.now))
  return texts && { name: texts.name, organisation: texts.organisation, closed }
}

/**
 * The survey with this code: `open` where the actor may answer it, `closed` with the reason where it is published but
 * takes no answers, neither for an unknown code, a draft and an archived survey alike. Only the last case counts as a
 * wrong code: in a foyer with one address, right codes always work, however many wrong ones were tried. A code is one
 * of 6 × 10¹⁴, so the limit saves load; it is not what protects the code.
 * @throws DomainError 429 for a wrong code after 20 of them a minute from one address block
 */
export async function findByCode(
  ctx: Context,
  code: string,
  credentials?: ResponseCredentials,
): Promise<{ open?: OpenSurvey; closed?: ClosedSurvey }> {
  const quickCode = normaliseQuickCode(code)
  const found = await queries.findOpening(ctx.db, {
    quickCode: isQuickCode(quickCode) ? quickCode : '',
    responseKey: credentials && { responseId: credentials.responseId, keyHash: hashKey(credentials.validationKey) },
  })
  const open = await toOpenSurvey(ctx, found)
  if (open) return { open }
  const closed = await toClosedSurvey(ctx, found)
  if (closed) return { closed }
  await countMiss(ctx)
  return {}
}

/**
 * The survey with this code, where the actor may answer it.
 * @throws DomainError 404 'QuickCode is not valid.' otherwise; 429 as `findByCode`
 */
export async function getOpenByCode(
  ctx: Context,
  code: string,
  credentials?: ResponseCredentials,
): Promise<OpenSurvey> {
  const { open } = await findByCode(ctx, code, credentials)
  if (!open) throw new DomainError(404, messages.codeNotValid)
  return open
}

/**
 * The survey of a response, by the response's id and key. A right key is accepted even past the limit of wrong ones.
 * @throws DomainError 404 for an unknown id, a wrong key, and a survey that takes nothing more; 429 for wrong keys
 *   after 20 of them a minute
 */
export async function getOpenResponse(
  ctx: Context,
  { responseId, validationKey }: ResponseCredentials,
): Promise<OpenResponse> {
  const keyHash = hashKey(isValidationKey(validationKey) ? validationKey : '')
  const found = await queries.findOpening(ctx.db, { responseKey: { responseId, keyHash } })
  const open = await toOpenSurvey(ctx, found)
  if (open?.response) return { ...open, response: open.response }
  if (!found.response) await countMiss(ctx)
  throw notFound('Survey response')
}
