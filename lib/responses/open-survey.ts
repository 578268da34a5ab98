import 'server-only'
import { organisationScope } from '@/lib/floor/access/organisation-scope'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { notFound, tooMany } from '@/lib/floor/errors/domain-error'
import { addressBlock } from '@/lib/floor/identity/client-address'
import type { Context } from '@/lib/floor/identity/context'
import { hit } from '@/lib/floor/throttle'
import * as queries from './queries'
import { type Closed, closedBy, isTriedOut, mayBegin, mayGoOn } from './rules'
import { isQuickCode, tidyQuickCode } from './schema'
import { type SurveyTexts, textsOf } from './survey-texts'
import { type Held, hashOfKey, isValidationKey } from './validation-key'

/** Wrong codes and keys: 20 a minute from one address block; 500 a minute from everywhere raise the alarm. */
export const missLimit = { limit: 20, windowSeconds: 60 }
const alarmLimit = { limit: 500, windowSeconds: 60 }
const alarmKey = 'survey-code-misses'

/** A survey that may be answered (or, in preview, tried out) by whoever asks, with the response they hold. */
export type OpenSurvey = {
  survey: queries.FoundSurvey & { quickCode: string }
  texts: SurveyTexts
  response: queries.FoundResponse | undefined
  keyHash: Buffer | undefined
  isPreview: boolean
  /** What a reviewer asked to be looked at again, by question name; left out where there is nothing. */
  reviews?: queries.Reviews
}

/** A survey with the right code that takes no new answers today, as far as the public may know it. */
export type ClosedSurvey = { name: string; organisation: string; closed: Closed }

/** IPv4 addresses count by their /24, IPv6 by their /64: what one guesser can easily hold. */
export const blockOf = (address: string) => {
  const block = addressBlock(address)
  return block.includes(':') ? block : block.replace(/\.\d+$/, '.0/24')
}

const missKeyOf = (ctx: Context) => `survey-code:${blockOf(ctx.address)}`

function find(ctx: Context, sought: Pick<queries.Sought, 'quickCode' | 'held'>) {
  const missesSince = new Date(ctx.now.getTime() - missLimit.windowSeconds * 1000)
  return queries.findOpening(ctx.db, { ...sought, missKey: missKeyOf(ctx), missesSince })
}

/** @throws DomainError 429 once the address block has missed too often; otherwise it is one miss more. */
async function miss(ctx: Context) {
  const { allowed, retryAfter } = await hit(ctx.db, missKeyOf(ctx), missLimit, ctx.now)
  const everywhere = await hit(ctx.db, alarmKey, alarmLimit, ctx.now)
  if (!everywhere.allowed) ctx.log.error({ alarm: alarmKey }, 'more than 500 wrong survey codes within a minute')
  if (!allowed) throw tooMany(retryAfter)
}

const isStaffOf = (ctx: Context, { organisationIds }: SurveyTexts) => {
  if (ctx.actor.kind !== 'staff' || !ctx.ability.can('read', 'survey')) return false
  const scope = organisationScope(ctx.actor)
  return scope === 'all' || organisationIds.some((id) => scope.includes(id))
}

async function opened(ctx: Context, { survey, response }: queries.Found, keyHash?: Buffer) {
  if (!survey?.quickCode) return undefined
  const isPreview = isTriedOut(survey)
  const isOpen = mayBegin(survey, dayInLondon(ctx.now)) || (response !== undefined && mayGoOn(survey, response))
  if (!isPreview && !isOpen) return undefined
  const texts = await textsOf(ctx.db, survey, ctx.now)
  if (!texts || texts.plan.questions.length === 0 || (isPreview && !isStaffOf(ctx, texts))) return undefined
  const reviews = texts.hasReviews && response ? await queries.findReviews(ctx.db, response.id) : undefined
  return {
    survey: { ...survey, quickCode: survey.quickCode },
    texts,
    response,
    keyHash,
    isPreview,
    ...(reviews && { reviews }),
  }
}

/** What is known to be there and takes no answers: its name, and why. */
async function closedIn(ctx: Context, { survey }: queries.Found): Promise<ClosedSurvey | undefined> {
  const closed = survey && closedBy(survey, dayInLondon(ctx.now))
  const texts = closed && (await textsOf(ctx.db, survey, ctx.now))
  return texts && { name: texts.name, organisation: texts.organisation, closed }
}

async function lookUp(ctx: Context, code: string, held: Held | undefined) {
  const quickCode = tidyQuickCode(code)
  const keyHash = held && hashOfKey(held.validationKey)
  const found = await find(ctx, {
    quickCode: isQuickCode(quickCode) ? quickCode : '',
    held: held && keyHash && { responseId: held.responseId, keyHash },
  })
  // Whoever has missed too often is shown nothing, except what they hold a response to.
  const isLetIn = found.misses < missLimit.limit || found.response !== undefined
  return { found, isLetIn, open: isLetIn ? await opened(ctx, found, found.response && keyHash) : undefined }
}

/**
 * The survey with this code, open to whoever asks. Undefined alike for a code nobody has, a draft, a survey switched off
 * or outside its dates; all of them take the same time and count as a miss.
 * @throws DomainError 429 after 20 misses a minute, except for somebody who holds a response to the survey
 */
export async function openByCode(ctx: Context, code: string, held?: Held): Promise<OpenSurvey | undefined> {
  const { open } = await lookUp(ctx, code, held)
  if (!open) await miss(ctx)
  return open
}

/**
 * The same for the page that people see: a published survey that is switched off or outside its dates says so. Its code
 * is no miss, as the code of an open one is none: in a foyer where an old poster hangs, fifty people with one address
 * would shut each other out, and whoever guesses learns no more than from any other survey.
 */
export async function meetByCode(
  ctx: Context,
  code: string,
  held?: Held,
): Promise<{ open?: OpenSurvey; closed?: ClosedSurvey }> {
  const { found, isLetIn, open } = await lookUp(ctx, code, held)
  if (open) return { open }
  const closed = isLetIn ? await closedIn(ctx, found) : undefined
  if (closed) return { closed }
  await miss(ctx)
  return {}
}

/**
 * The survey of a response, by its id and key.
 * @throws DomainError 404 for an unknown id and a wrong key alike; 429 after 20 of them a minute
 */
export async function openByResponse(ctx: Context, { responseId, validationKey }: Held) {
  const keyHash = hashOfKey(isValidationKey(validationKey) ? validationKey : '')
  const found = await find(ctx, { held: { responseId, keyHash } })
  const open = found.misses < missLimit.limit || found.response ? await opened(ctx, found, keyHash) : undefined
  if (open?.response) return { ...open, response: open.response, keyHash }
  await miss(ctx)
  throw notFound('Survey response')
}
