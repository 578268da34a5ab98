import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/floor/env'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/problem'
import type { Context } from '@/lib/floor/identity/context'
import { requestContext } from '@/lib/floor/identity/request-context'
import { log } from '@/lib/floor/log'
import { createTurns } from '@/lib/floor/turns'
import { type ClosedSurvey, findByCode, type OpenSurvey } from '@/lib/responses/open-survey'
import { normaliseQuickCode } from '@/lib/responses/schema'
import { type Assets, builtAssets } from './respondent/assets'
import { showLogo } from './respondent/logo'
import { type PageRequest, readPageRequest } from './respondent/page-request'
import { postReceipt, receiptRefusal, showReceipt } from './respondent/receipt'
import { closedPage, refusalPage, unknownPage } from './respondent/refusal-pages'
import { type Answer, type Page, type Reply, renderReply, scriptReply, sendReply } from './respondent/reply'
import { showSurvey } from './respondent/survey'
import { takeStep } from './respondent/take-step'
import { securityTxt } from './security-txt'
import { createStatistics } from './statistics/find-statistics'

/** What answers a request of Node's own server. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** What the pages take from outside; tests bring their own. */
export type HandlerDependencies = {
  contextOf?: (request: PageRequest, requestId: string) => Promise<Context>
  assets?: Assets
}

/** The handler of a request, by its method and its address; undefined leaves it to Next. */
export type FindHandler = (
  method: string,
  address: string,
  dependencies?: HandlerDependencies,
) => NodeHandler | undefined | Promise<NodeHandler | undefined>

/** What a request to an address comes to. The context costs a look-up for staff, and not every page needs it. */
type PageWork = (request: PageRequest, contextOf: () => Promise<Context>) => Answer | Promise<Answer>

/** An address: what reading it shows, what a POST to it does, and the page of every refusal and fault. */
type PageHandlers = {
  name: 'survey' | 'receipt'
  code: string
  show: PageWork
  step?: PageWork
  refuse: (request: PageRequest, refusal: DomainError | undefined) => Page
}

const findStatistics = createStatistics()

/** The pages of whoever answers a survey or has a receipt code, open statistics, and whom to tell of a weakness. */
export const findHandler: FindHandler = (method, address, dependencies = {}) => {
  const contact = method === 'GET' || method === 'HEAD' ? securityTxt(address, env, new Date()) : undefined
  if (contact) return (incoming, outgoing) => sendReply(contact, incoming, outgoing)
  const handlers = findPageHandlers(address)
  if (!handlers) return findStatistics(method, address)
  const work = method === 'GET' || method === 'HEAD' ? handlers.show : method === 'POST' ? handlers.step : undefined
  if (work) return (incoming, outgoing) => handleRequest(handlers, work, dependencies, incoming, outgoing)
  const headers = { allow: handlers.step ? 'GET, HEAD, OPTIONS, POST' : 'GET, HEAD, OPTIONS' }
  const status = method === 'OPTIONS' ? 204 : 405
  return (incoming, outgoing) => sendReply({ status, headers }, incoming, outgoing)
}

const assetPath = /^\/survey\/assets\/([^/?#]+)(?:[?#]|$)/

/** `/survey/{quickcode}` and its logo. Unattended mode, which is below it, is Next's. */
const surveyPath = /^\/survey\/([^/?#]+)(\/logo)?(?:[?#]|$)/

function findPageHandlers(address: string): PageHandlers | undefined {
  const [, asset] = assetPath.exec(address) ?? []
  const [, segment, logo] = surveyPath.exec(address) ?? []
  const surveyPages = { name: 'survey', code: decodeURIComponent(segment ?? ''), refuse: refusalPage } as const
  if (asset !== undefined) return { ...surveyPages, show: () => scriptReply(decodeURIComponent(asset)) }
  if (segment === undefined) return undefined
  if (logo) return { ...surveyPages, show: withOpenSurvey(showLogo, unknownPage) }
  if (segment === 'receipt')
    return { name: 'receipt', code: '', show: showReceipt, step: postReceipt, refuse: receiptRefusal }
  const isCanonical = normaliseQuickCode(surveyPages.code) === surveyPages.code
  return {
    ...surveyPages,
    show: isCanonical ? withOpenSurvey(showSurvey) : redirectToCanonical,
    step: withOpenSurvey(takeStep),
  }
}

/** The address of a survey is in capitals, as its code is; nothing is looked up for this. */
const redirectToCanonical: PageWork = ({ code, search }) => ({
  status: 308,
  headers: { location: `/survey/${encodeURIComponent(normaliseQuickCode(code))}${search}` },
})

const processes = env.WEB_PROCESSES ?? 1

/**
 * Respondents are answered in turns: so many at a time as keep the database's connections busy, and a few hundred who wait. Whoever
 * comes beyond them, or would wait for longer than two seconds, is told to come again, which the page's script does by itself.
 */
const takeTurn = createTurns({
  ...{ atOnce: Math.ceil(200 / processes), mostWaiting: Math.ceil(400 / processes) },
  ...{ waitMs: 2_000, retryAfter: 2 },
})

/**
 * Opens the survey of the code, and answers for one that is not there or takes no answers. People are shown why; a
 * picture is not.
 */
const withOpenSurvey =
  (
    work: (ctx: Context, open: OpenSurvey, request: PageRequest) => Answer | Promise<Answer>,
    pageOfClosed: (survey: ClosedSurvey) => Page = closedPage,
  ): PageWork =>
  async (request, contextOf) => {
    if (request.refusal) throw request.refusal
    return takeTurn(async () => {
      const ctx = await contextOf()
      const { open, closed } = await findByCode(ctx, request.code, request.credentials)
      if (open) return work(ctx, open, request)
      return closed ? pageOfClosed(closed) : unknownPage()
    })
  }

/** Reads the request, does its work, and sends what it comes to: a calm page for every refusal and fault. */
async function handleRequest(
  { name, code, refuse }: PageHandlers,
  work: PageWork,
  { contextOf = requestContext, assets = builtAssets }: HandlerDependencies,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const options = { assets, requestId: randomUUID() }
  const request = await readPageRequest(incoming, code)
  let reply: Reply
  try {
    reply = renderReply(await work(request, () => contextOf(request, options.requestId)), request, options)
  } catch (error) {
    const refusal = asRefusal(error)
    const about = { requestId: options.requestId, path: name, method: request.method, err: error }
    if (!refusal) log.error(about, `${name} page failed`)
    else if (refusal.status >= 500) log.warn(about, `${name} page could not be answered`)
    reply = renderReply(refuse(request, refusal), request, options)
  }
  await sendReply(reply, incoming, outgoing)
}
