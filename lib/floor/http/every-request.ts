import 'server-only'
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { env } from '../env'
import { settleForwarding, trustedBy } from '../identity/client-address'
import { answerWithItsStatus } from './error-status'
import { readableAddress } from './readable-address'
import { securityHeaders } from './security-headers'

const held = globalThis as { illuminateWatchesRequests?: true }

/**
 * Stands before Next's router, in development and production alike: decides whose address a request bears, makes what
 * it asks for readable, and puts the security headers on its answer. Node announces each request on this channel before anybody handles it; Next itself
 * keeps an `X-Forwarded-For` that any client may write, and lets no route see the socket.
 */
export function watchRequests() {
  if (held.illuminateWatchesRequests) return
  held.illuminateWatchesRequests = true
  const isTrusted = trustedBy(env.TRUSTED_PROXIES)
  subscribe('http.server.request.start', (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    settleForwarding(request, isTrusted)
    request.url = readableAddress(request.url ?? '/')
    answerWithItsStatus(request, response)
    for (const [name, value] of Object.entries(securityHeaders(request.url, env.PUBLIC_URL)))
      response.setHeader(name, value)
  })
}
