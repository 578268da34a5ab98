import { randomUUID } from 'node:crypto'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { asRefusal } from '@/lib/floor/errors/problem'
import type { Context } from '@/lib/floor/identity/context'
import { requestContext } from '@/lib/floor/identity/request-context'
import { log } from '@/lib/floor/log'
import { meetByCode, type OpenSurvey, openByCode } from '@/lib/responses/open-survey'
import { getLogo } from '@/lib/responses/read-response'
import { submitted } from '@/lib/responses/rules'
import { tidyQuickCode } from '@/lib/responses/schema'
import { countView, linkOf } from '@/lib/survey-links/arrivals'
import { settle } from '@/lib/surveys/engine/plan'
import { walkOf } from '@/lib/surveys/engine/walk'
import { type Assets, builtAssets } from './assets'
import { type Page, pageAfterPost, pageResponse } from './page-response'
import { closedPage, refusalPage, unknownPage } from './refusal-pages'
import { smallLogoResponse } from './small-logo'
import { confirmPage, leavingPage, linkTo, startPage, stepPage, thanksPage } from './survey-pages'
import { readSurveyRequest, type SurveyRequest } from './survey-request'
import { mayAnswerAgain, takeStep } from './take-step'
import { tryOut } from './try-out'

/** What the handlers take from outside; tests bring their own. */
export type Dependencies = {
  contextOf?: (request: Request, requestId: string) => Promise<Context>
  assets?: Assets
}

/** GET /survey/{quickcode}: start, a step, the confirmation or the thanks, by what this device has answered. */
export async function showSurvey(request: Request, code: string, dependencies: Dependencies = {}): Promise<Response> {
  const surveyRequest = await readSurveyRequest(request, code)
  return (
    redirectToTidy(surveyRequest) ??
    answer(request, surveyRequest, dependencies, async (ctx) => {
      const { open, closed } = await meetByCode(ctx, code, surveyRequest.held)
      if (!open) return closed ? closedPage(closed) : unknownPage()
      await countArrival(ctx, surveyRequest, open)
      return pageFor(ctx, surveyRequest, open)
    })
  )
}

/** POST /survey/{quickcode}: one of the page's buttons. */
export async function stepSurvey(request: Request, code: string, dependencies: Dependencies = {}): Promise<Response> {
  const surveyRequest = await readSurveyRequest(request, code)
  return answer(request, surveyRequest, dependencies, async (ctx) => {
    if (surveyRequest.refusal) throw surveyRequest.refusal
    const { open, closed } = await meetByCode(ctx, code, surveyRequest.held)
    if (!open) return closed ? closedPage(closed) : unknownPage()
    return open.isPreview ? tryOut(open, surveyRequest) : takeStep(ctx, open, surveyRequest)
  })
}

/** GET /survey/{quickcode}/logo: the logo in the header of the survey's pages. */
export async function showLogo(request: Request, code: string, dependencies: Dependencies = {}): Promise<Response> {
  const surveyRequest = await readSurveyRequest(request, code)
  return answer(request, surveyRequest, dependencies, async (ctx) => {
    const open = await openByCode(ctx, code, surveyRequest.held)
    return open ? smallLogoResponse(await getLogo(ctx, open.survey), request) : unknownPage()
  })
}

/** The address of a survey is in capitals, as its code is; nothing is looked up for this. */
function redirectToTidy({ code, search }: SurveyRequest): Response | undefined {
  const tidy = tidyQuickCode(code)
  if (tidy === code) return undefined
  const location = `/survey/${encodeURIComponent(tidy)}${search}`
  return new Response(null, { status: 308, headers: { location } })
}

/**
 * Counts that somebody opened the start page through a labelled link. Whoever has begun was counted before, and so was
 * whoever goes back to it; a preview counts for nothing.
 */
async function countArrival(ctx: Context, { link, isEnhanced, isAhead }: SurveyRequest, open: OpenSurvey) {
  if (link === undefined || open.isPreview || open.response || isEnhanced || isAhead) return
  const found = await linkOf(ctx.db, open.survey.id, link)
  if (found) await countView(ctx.db, found.id, dayInLondon(ctx.now))
}

function pageFor(ctx: Context, { step: wanted, link: by, isLeaving, held }: SurveyRequest, open: OpenSurvey): Page {
  const { response, texts, isPreview } = open
  if (isPreview || !response) return startPage(open, by)
  if (response.state === submitted) {
    const link = isLeaving ? linkTo(texts.postCompletionUrl) : undefined
    return link
      ? leavingPage(open, link)
      : thanksPage(open, mayAnswerAgain(ctx, open), response.hasReceipt ? held : undefined)
  }
  if (wanted === undefined) return startPage(open, by)
  const { answers, id } = response
  if (wanted === 'confirm' && settle(texts.plan, answers).unfinished.length === 0) return confirmPage(open, id)
  const step = /^\d{1,3}$/.test(wanted) ? Number(wanted) : walkOf(texts.plan, answers).asked.length
  return stepPage(open, { answers, step, responseId: id })
}

/** What an answer comes to: a page, a response that is none, or nothing to show. */
type Work = (ctx: Context) => Promise<Page | Response | undefined>

/** Runs a page's work: one context, one way to answer, and a calm page for every refusal and fault. */
async function answer(
  request: Request,
  surveyRequest: SurveyRequest,
  { contextOf = requestContext, assets = builtAssets }: Dependencies,
  work: Work,
): Promise<Response> {
  const requestId = randomUUID()
  const sending = { isEnhanced: surveyRequest.isEnhanced, assets, requestId }
  try {
    const page = await work(await contextOf(request, requestId))
    if (page instanceof Response) return page
    if (!page) return new Response(null, { status: 204 })
    return surveyRequest.posted ? pageAfterPost(page, sending) : pageResponse(page, sending)
  } catch (error) {
    const refusal = asRefusal(error)
    const about = { requestId, path: 'survey', method: surveyRequest.method, err: error }
    if (!refusal) log.error(about, 'survey page failed')
    else if (refusal.status >= 500) log.warn(about, 'survey page could not be answered')
    return pageResponse(refusalPage(surveyRequest, refusal), sending)
  }
}
