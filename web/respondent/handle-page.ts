import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '@/lib/floor/env'
import { DomainError, malformed } from '@/lib/floor/errors/domain-error'
import { asRefusal } from '@/lib/floor/errors/refusals'
import { bodyTooLarge, parseForm } from '@/lib/floor/http/body'
import type { Context } from '@/lib/floor/identity/context'
import { needsSecureCookies, readCookie, respondentCookie } from '@/lib/floor/identity/cookies'
import { requestContext } from '@/lib/floor/identity/request-context'
import { assertSameOrigin } from '@/lib/floor/identity/same-origin'
import { log } from '@/lib/floor/log'
import { createTurns } from '@/lib/floor/turns'
import { type ClosedSurvey, findByCode, type OpenSurvey } from '@/lib/responses/open-survey'
import { isResponseId } from '@/lib/responses/response-id'
import { isValidationKey, type ResponseCredentials } from '@/lib/responses/validation-key'
import type { FormFields } from '@/lib/surveys/engine/read-form'
import { discardBodyByTurns } from '../discard-body'
import { type Assets, builtAssets } from './assets'
import { closedPage, unknownPage } from './refusal-pages'
import { type Answer, buttons, type Page, type PageRequest, type Reply, renderReply, sendReply } from './reply'
import { respondentTurnsOf } from './respondent-turns'
import { linkField } from './survey-pages'

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

const takeTurn = createTurns(respondentTurnsOf(env.WEB_PROCESSES ?? 1))

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

/**
 * The longest form of a page. It is four times what calls take: where there is no script, nothing but the page that
 * answers keeps what somebody has pasted, so that much is read, and given back with what is wrong with it.
 */
const formMaxBytes = 1024 * 1024

/** Reads a request whole; it never throws, so that every refusal can be answered by a page. */
export async function readPageRequest(incoming: IncomingMessage, code: string): Promise<PageRequest> {
  const { method = 'GET', url = '/' } = incoming
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const { search, searchParams } = new URL(`http://localhost${url}`)
  const about = {
    method,
    headers,
    code,
    search,
    step: searchParams.get('step') ?? undefined,
    link: searchParams.get(linkField) ?? undefined,
    isLeaving: searchParams.has('leaving'),
    credentials: responseOf(headers),
    isEnhanced: headers.get('x-enhanced') === '1',
    isPrefetch:
      method === 'HEAD' || /prefetch|prerender/i.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`),
    wantsSecureCookies: needsSecureCookies(headers.get('host') ?? ''),
  }
  if (method !== 'POST') return { ...about, posted: undefined, refusal: undefined }
  let fields: FormFields = {}
  let refusal: DomainError | undefined
  try {
    fields = await parseForm(await readFormBody(incoming), headers.get('content-type') ?? '')
  } catch (error) {
    // A body that breaks off on its way is no fault of ours either.
    refusal = error instanceof DomainError ? error : malformed('The form could not be read.')
  }
  try {
    assertSameOrigin({ headers })
  } catch (error) {
    refusal = asRefusal(error)
  }
  return { ...about, posted: { fields, button: buttons.find((one) => one === fields.go) ?? 'next' }, refusal }
}

/** The response in the cookie; its path keeps one for each quick code. */
function responseOf(headers: Headers): ResponseCredentials | undefined {
  const [responseId = '', validationKey = ''] = readCookie(headers.get('cookie'), respondentCookie)?.split('.') ?? []
  return isResponseId(responseId) && isValidationKey(validationKey) ? { responseId, validationKey } : undefined
}

/**
 * The body, counted as it comes. What is too long is still taken in and thrown away: a client that is sending would find
 * the connection closed, and its answer lost.
 */
const readFormBody = (incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    let parts: Buffer[] = []
    let length = 0
    const take = (part: Buffer) => {
      length += part.length
      if (length <= formMaxBytes) return void parts.push(part)
      parts = []
      incoming.off('data', take)
      discardBodyByTurns(incoming)
      reject(bodyTooLarge())
    }
    incoming.on('data', take)
    incoming.on('end', () => resolve(Buffer.concat(parts)))
    incoming.on('error', reject)
  })

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
