import 'server-only'
import { randomUUID } from 'node:crypto'
import { type DomainError, malformed } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/problem'
import { generalSentence } from '@/lib/floor/errors/sentences'
import { readBody } from '@/lib/floor/http/body'
import type { Context } from '@/lib/floor/identity/context'
import { requestContext } from '@/lib/floor/identity/request-context'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { log } from '@/lib/floor/log'
import { say } from '@/lib/responses/messages'
import { meetByCode, type OpenSurvey, openByCode } from '@/lib/responses/open-survey'
import { getLogo } from '@/lib/responses/read-response'
import { submitted } from '@/lib/responses/rules'
import { tidyQuickCode } from '@/lib/responses/schema'
import { settle } from '@/lib/surveys/engine/plan'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { answerAfterPost, answerWith, type Page } from './answer-with'
import { noteArrival } from './arrival'
import { type Assets, builtAssets } from './assets'
import { smallLogoResponse } from './logo-response'
import { receiptFor } from './receipt-for'
import { heldBy } from './response-cookie'
import { smallLogo } from './small-logo'
import {
  again,
  awayPage,
  closedPage,
  confirmPage,
  errorPage,
  leavingPage,
  linkField,
  linkTo,
  startPage,
  stepPage,
  thanksPage,
  tooOftenPage,
  unknownPage,
} from './survey-pages'
import { mayAnswerAgain, takeStep } from './take-step'
import { tryOut } from './try-out'
import { walkOf } from './walk'

/** What the doors take from outside; tests bring their own. */
export type House = {
  contextOf?: (request: Request, requestId: string) => Promise<Context>
  assets?: Assets
}

/** The address of a survey is in capitals, as its code is; nothing is looked up for this. */
function tidyAddress(request: Request, code: string): Response | undefined {
  const tidy = tidyQuickCode(code)
  if (tidy === code) return undefined
  const { search } = new URL(request.url)
  return new Response(null, { status: 308, headers: { location: `/survey/${encodeURIComponent(tidy)}${search}` } })
}

/** GET /survey/{quickcode}: start, a step, the confirmation or the thanks, by what this device has answered. */
export async function showSurvey(request: Request, code: string, house: House = {}): Promise<Response> {
  return (
    tidyAddress(request, code) ??
    guarded(request, house, undefined, async (ctx) => {
      const { open, closed } = await meetByCode(ctx, code, heldBy(request))
      if (!open) return closed ? closedPage(closed) : unknownPage()
      const query = new URL(request.url).searchParams
      const link = query.get(linkField) ?? undefined
      if (link !== undefined) await noteArrival(ctx, request, open, link)
      return pageFor({ request, ctx, open, query, link })
    })
  )
}

type Asked = { request: Request; ctx: Context; open: OpenSurvey; query: URLSearchParams; link: string | undefined }

function pageFor({ request, ctx, open, query, link: by }: Asked): Page {
  const { response, texts, isPreview } = open
  if (isPreview || !response) return startPage(open, by)
  if (response.state === submitted) {
    const link = query.has('leaving') ? linkTo(texts.postCompletionUrl) : undefined
    return link ? leavingPage(open, link) : thanksPage(open, mayAnswerAgain(ctx, open), receiptFor(request, response))
  }
  const wanted = query.get('step')
  if (wanted === null) return startPage(open, by)
  const { answers, id } = response
  if (wanted === 'confirm' && settle(texts.plan, answers).unfinished.length === 0) return confirmPage(open, id)
  const step = /^\d{1,3}$/.test(wanted) ? Number(wanted) : walkOf(texts.plan, answers).asked.length
  return stepPage(open, { answers, step, responseId: id })
}

/**
 * The longest form of a page. It is four times what calls take: where there is no script, nothing but the page that
 * answers keeps what somebody has pasted, so that much is read, and given back with what is wrong with it.
 */
const formMaxBytes = 1024 * 1024

/** POST /survey/{quickcode}: one of the page's buttons. */
export async function stepSurvey(request: Request, code: string, house: House = {}): Promise<Response> {
  const { fields, refusal } = await readBody(request, 'form', formMaxBytes).then(
    (fields) => ({ fields: fields as FormFields, refusal: undefined }),
    // A body that breaks off on its way is no fault of ours either.
    (error: unknown) => ({
      fields: {} as FormFields,
      refusal: asRefusal(error) ?? malformed('The form could not be read.'),
    }),
  )
  return guarded(request, house, fields, async (ctx) => {
    assertSameOrigin(request)
    if (refusal) throw refusal
    const { open, closed } = await meetByCode(ctx, code, heldBy(request))
    if (!open) return closed ? closedPage(closed) : unknownPage()
    return open.isPreview ? tryOut(open, fields) : takeStep({ request, ctx, open, fields })
  })
}

/** GET /survey/{quickcode}/logo: the logo in the header of the survey's pages. */
export async function showLogo(request: Request, code: string, house: House = {}): Promise<Response> {
  return guarded(request, house, undefined, async (ctx) => {
    const open = await openByCode(ctx, code, heldBy(request))
    return open ? smallLogoResponse(await smallLogo(await getLogo(ctx, open.survey)), request) : unknownPage()
  })
}

/** Runs a page's work: one context, one way to answer, and a calm page for every refusal and fault. */
async function guarded(
  request: Request,
  { contextOf = requestContext, assets = builtAssets() }: House,
  posted: FormFields | undefined,
  work: (ctx: Context) => Promise<Page | Response | undefined>,
): Promise<Response> {
  const requestId = randomUUID()
  try {
    const page = await work(await contextOf(request, requestId))
    if (page instanceof Response) return page
    if (!page) return new Response(null, { status: 204 })
    const isNew = posted !== undefined && page.status === undefined
    return await (isNew ? answerAfterPost : answerWith)(request, page, assets, requestId)
  } catch (error) {
    const refusal = asRefusal(error)
    const about = { requestId, path: 'survey', method: request.method, err: error }
    if (!refusal) log.error(about, 'survey page failed')
    else if (refusal.status >= 500) log.warn(about, 'survey page could not be answered')
    return answerWith(request, refusalPage(request, refusal, posted), assets, requestId)
  }
}

function refusalPage(request: Request, refusal: DomainError | undefined, posted: FormFields | undefined): Page {
  const retryAfter = Number(refusal?.details.retryAfter ?? 5)
  if (refusal?.status === 429) return tooOftenPage(retryAfter)
  if (refusal?.status === 503) return awayPage(retryAfter, posted && again(new URL(request.url).pathname, posted))
  if (refusal?.status === 404) return unknownPage()
  const status = refusal?.status ?? 500
  return errorPage(status, unableTo(request, posted)(status === 413 ? say.answerTooLong : generalSentence(status)))
}

/** What could not be done, by what was asked. */
function unableTo(request: Request, posted: FormFields | undefined) {
  if (!posted) return heldBy(request) ? say.unableToRetrieve : say.unableToLoad
  return posted.go === 'complete' || posted.go === 'proceed' ? say.unableToSubmit : say.unableToSave
}
