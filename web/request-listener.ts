import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { problemResponse } from '@/lib/floor/errors/refusals'
import { setErrorPageStatus } from '@/lib/floor/http/error-status'
import { readableAddress } from '@/lib/floor/http/readable-address'
import { securityHeaders } from '@/lib/floor/http/security-headers'
import { type ProxyTest, resolveClientAddress } from '@/lib/floor/identity/client-address'
import { answerRequest } from '@/lib/floor/identity/request-authentication'
import { log } from '@/lib/floor/log'
import { discardUnreadBody } from './discard-body'
import type { FindHandler } from './find-handler'
import { bodyMostMs, limitBody } from './limit-body'
import { packAnswer } from './pack-answer'
import { type FindReleaseFile, sendReleaseFile } from './release-files'

/** The methods of pages and calls. Next answers 500 to TRACE, which no `Request` can be made of. */
const allowedMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

type ListenerDependencies = {
  /** Next, which answers what is not the respondent's. */
  router: (incoming: IncomingMessage, outgoing: ServerResponse) => unknown
  loadRespondent: () => Promise<FindHandler>
  findReleaseFile?: FindReleaseFile
  isTrusted: ProxyTest
  publicUrl: string
  /** Whether the address takes a file, which has a least rate in place of a time. */
  isUpload: (method: string, address: string) => boolean
  /** How long any other body may take. */
  mostMs?: number
}

/**
 * What is done with every request: it gets the address it came from, its own address is readable, its answer has the
 * security headers; then the handlers of respondents and of open statistics answer it, at two to three times the router's rate,
 * or Next does.
 */
export function createRequestListener({
  router,
  loadRespondent,
  findReleaseFile = () => undefined,
  isTrusted,
  publicUrl,
  isUpload,
  mostMs = bodyMostMs,
}: ListenerDependencies): RequestListener {
  return async (incoming, outgoing) => {
    try {
      resolveClientAddress(incoming, isTrusted)
      const { method = '' } = incoming
      const address = readableAddress(incoming.url ?? '/')
      incoming.url = address
      limitBody(incoming, outgoing, { mostMs, isUpload: isUpload(method, address) })
      discardUnreadBody(incoming, outgoing)
      for (const [name, value] of Object.entries(securityHeaders(address, publicUrl))) outgoing.setHeader(name, value)
      if (!allowedMethods.includes(method)) return await refuseMethod(outgoing)
      const file = method === 'GET' || method === 'HEAD' ? findReleaseFile(address) : undefined
      if (file !== undefined) return await sendReleaseFile(file, incoming, outgoing)
      const handler = await (await loadRespondent())(method, address)
      if (handler) return await handler(incoming, outgoing)
      setErrorPageStatus(incoming, outgoing)
      packAnswer(incoming, outgoing)
      await answerRequest(() => router(incoming, outgoing))
    } catch (error) {
      if (incoming.aborted || outgoing.destroyed) return // Nobody is left to be answered.
      log.error({ err: error }, 'a request could not be answered')
      if (!outgoing.headersSent) outgoing.statusCode = 500
      outgoing.end()
    }
  }
}

async function refuseMethod(outgoing: ServerResponse): Promise<void> {
  const refusal = problemResponse(new DomainError(405, 'This method is not supported.'), randomUUID())
  outgoing.writeHead(refusal.status, { 'content-type': 'application/problem+json', allow: allowedMethods.join(', ') })
  outgoing.end(await refusal.text())
}
