import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/floor/env'
import type { DomainError } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/refusals'
import type { Context } from '@/lib/floor/identity/context'
import { requestContext } from '@/lib/floor/identity/request-context'
import { log } from '@/lib/floor/log'
import { createTurns } from '@/lib/floor/turns'
import { type ClosedSurvey, findByCode, type OpenSurvey } from '@/lib/responses/open-survey'
import { type Assets, builtAssets } from './assets'
import { type PageRequest, readPageRequest } from './page-request'
import { closedPage, unknownPage } from './refusal-pages'
import { type Answer, type Page, type Reply, renderReply, sendReply } from './reply'

/** What answers a request of Node's own server. */
export type NodeHandler = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/** What the pages take from outside; tests bring their own. */
export type HandlerDependencies = {
  contextOf?: (request: PageRequest, requestId: string) => Promise<Context>
  assets?: Assets
}

/** What a request to an address comes to. The context costs a look-up for staff, and not every page needs it. */
export type PageWork = (request: PageRequest, contextOf: () => Promise<Context>) => Answer | Promise<Answer>

/** An address: what reading it shows, what a POST to it does, and the page of every refusal and fault. */
export type PageHandlers = {
  name: 'survey' | 'receipt'
  code: string
  show: PageWork
  step?: PageWork
  refuse: (request: PageRequest, refusal: DomainError | undefined) => Page
}

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
export const withOpenSurvey =
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
export async function handlePage(
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
