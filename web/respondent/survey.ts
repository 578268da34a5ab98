import { submitted } from '@/db/response-states'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import type { Context } from '@/lib/floor/identity/context'
import type { OpenSurvey } from '@/lib/responses/open-survey'
import { countView, findLinkByToken } from '@/lib/survey-links/arrivals'
import { checkSubmission } from '@/lib/surveys/engine/plan'
import { questionPathOf } from '@/lib/surveys/engine/question-path'
import type { Page, PageRequest } from './reply'
import { confirmPage, leavingPage, safeLink, startPage, stepPage, thanksPage } from './survey-pages'

/** GET /survey/{quickcode}: start, a step, the confirmation or the thanks, by what this device has answered. */
export async function showSurvey(ctx: Context, open: OpenSurvey, request: PageRequest): Promise<Page> {
  await countArrival(ctx, open, request)
  const { step: requestedStep, link: linkToken, isLeaving, credentials } = request
  const { response, texts, isPreview } = open
  if (isPreview || !response) return startPage(open, linkToken)
  if (response.state === submitted) {
    const link = isLeaving ? safeLink(texts.postCompletionUrl) : undefined
    return link ? leavingPage(open, link) : thanksPage(ctx, open, response.hasReceipt ? credentials : undefined)
  }
  if (requestedStep === undefined) return startPage(open, linkToken)
  const { answers } = response
  if (requestedStep === 'confirm' && checkSubmission(texts.plan, answers).unfinished.length === 0)
    return confirmPage(open, response.id)
  const step = /^\d{1,3}$/.test(requestedStep)
    ? Number(requestedStep)
    : questionPathOf(texts.plan, answers).questions.length
  return stepPage(open, { answers, step })
}

/**
 * Counts that somebody opened the start page through a labelled link. Whoever has begun was counted before, and so was
 * whoever goes back to it; a preview counts for nothing.
 */
async function countArrival(ctx: Context, open: OpenSurvey, { link, isEnhanced, isPrefetch }: PageRequest) {
  if (link === undefined || open.isPreview || open.response || isEnhanced || isPrefetch) return
  const found = await findLinkByToken(ctx.db, open.survey.id, link)
  if (found) await countView(ctx.db, found.id, dayInLondon(ctx.now))
}
