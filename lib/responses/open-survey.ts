import 'server-only'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { DomainError, notFound, tooMany } from '@/lib/floor/errors/domain-error'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { consume } from '@/lib/floor/throttle'
import { type Closure, closureOf, finishBy, isInPreview, mayBegin, mayContinue } from '@/lib/surveys/lifecycle'
import { messages } from './messages'
import * as queries from './queries'
import { submitted } from './rules'
import { isQuickCode, normaliseQuickCode } from './schema'
import { findSurveyTexts, type SurveyTexts } from './survey-texts'
import { hashKey, isValidationKey, type ResponseCredentials } from './validation-key'

/** Wrong codes and keys: 20 a minute from one address block; 500 a minute from everywhere raise the alarm. */
const missLimit = { limit: 20, windowSeconds: 60 }
const alarmLimit = { limit: 500, windowSeconds: 60 }
const alarmKey = 'survey-code-misses'

/** A survey that may be answered (or, in preview, tried out) by whoever asks, with the response they hold. */
export type OpenSurvey = {
  survey: queries.SurveyFacts & { quickCode: string }
  texts: SurveyTexts
  response: queries.StoredResponse | undefined
  isPreview: boolean
  /** Somebody may begin a response now; otherwise the survey is open only to whoever holds one. */
  mayBegin: boolean
  /** The survey closed while this response was being given: until when it may be finished, null for no set time. */
  finishBy?: Date | null
  /** What a reviewer asked to be looked at again, by question name; left out where there is nothing. */
  reviews?: queries.Reviews
}

/** An open survey together with a response to it that the asker holds. */
export type OpenResponse = OpenSurvey & {
  response: queries.StoredResponse
  /** What looked odd about the page in hand, to be kept with what it saves. */
  marks?: number
}

/** A survey with the right code that takes no new answers now, as far as the public may know it. */
export type ClosedSurvey = { name: string; organisation: string; closed: Closure }

/** IPv4 addresses count by their /24, IPv6 by their /64: what one guesser can easily hold. */
export const throttleBlockOf = (address: string) => {
  const block = addressBlock(address)
  return block.includes(':') ? block : block.replace(/\.\d+$/, '.0/24')
}

const missKeyOf = (ctx: Context) => `survey-code:${throttleBlockOf(ctx.address)}`

/** One wrong code or key more. @throws DomainError 429 once the address block has tried too many */
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
  // Whoever may not try it out is asked nothing more than for a code that nobody has: it takes as long.
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

/** What is known to be there and takes no answers: its name, and why. */
async function toClosedSurvey(ctx: Context, { survey }: queries.Opening): Promise<ClosedSurvey | undefined> {
  const closed = survey && closureOf(survey, dayInLondon(ctx.now))
  const texts = closed && (await findSurveyTexts(ctx.db, survey, ctx.now))
  return texts && { name: texts.name, organisation: texts.organisation, closed }
}

/**
 * The survey with this code, open to whoever asks; or, where it is published and closed or not open yet, why it takes no
 * answers. Neither, alike for a code nobody has, a draft and an archived survey: only what the public knows nothing of
 * counts as a wrong code. In a foyer with one address everybody with the right code comes in, however many wrong ones were
 * tried there. A code is one of 10¹⁴, so what is counted keeps the platform from being asked without end; the code itself
 * is what cannot be guessed.
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

/** The survey with this code where it is open to whoever asks. 404 'QuickCode is not valid.' otherwise, 429 as above. */
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
 * The survey of a response, by its id and key. Whoever holds one is never kept waiting by others who guess.
 * @throws DomainError 404 for an unknown id, a wrong key, and a survey that takes nothing more; 429 for wrong keys after 20
 *   of them a minute
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
