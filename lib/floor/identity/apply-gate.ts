import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { abilityOf } from '../access/ability'
import { database } from '../database'
import { env } from '../env'
import { isUnavailable } from '../errors/refusals'
import { contentSecurityPolicy } from '../http/security-headers'
import { log } from '../log'
import type { Authentication } from './authentication'
import { endedSessionCookies } from './cookies'
import { type GateAnswer, gate } from './gate'
import { nonceHeader, pathHeader, requestIdHeader } from './page-headers'
import { forgetBrowser, hasEndedSession } from './remembered-browser'
import { authenticateOnce } from './request-authentication'
import { findRoute } from './routes'
import { unavailablePage } from './unavailable-page'

/**
 * The middleware for pages: collects the facts, applies the gate's decision, and sets nonce, request id and headers. On
 * an error navigation continues, because pages and services check access themselves; but for a database that is away, which no page
 * could do without.
 */
export async function applyGate(request: NextRequest): Promise<Response> {
  const requestId = randomUUID()
  const fullPath = requestedPath(request)
  if (findRoute(request.nextUrl.pathname).access === 'public') return continueToPage(request, fullPath, requestId)
  try {
    const now = new Date()
    const authentication = await authenticateOnce(database(), request.headers, now)
    const answer = askGate(request.nextUrl.pathname, fullPath, authentication)
    if (hasEndedSession(authentication)) await forgetBrowser(database(), request.headers, now)
    if (answer.answer === 'redirect') return redirectTo(request, answer.to, authentication, requestId)
  } catch (error) {
    if (isUnavailable(error)) return unavailablePage(fullPath, requestId)
    log.error({ requestId, path: request.nextUrl.pathname, err: error }, 'the gate failed; navigation continues')
  }
  return continueToPage(request, fullPath, requestId)
}

const askGate = (path: string, fullPath: string, { actor, state }: Authentication): GateAnswer =>
  gate({
    path,
    fullPath,
    state,
    twoFactorDue: actor.kind === 'staff' && actor.twoFactorDue,
    termsAccepted: actor.kind === 'staff' && actor.termsAccepted,
    ability: abilityOf(actor),
  })

/** Path and query as the person sees them, without what Next adds for itself. */
function requestedPath({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.search)
  query.delete('_rsc')
  return query.size > 0 ? `${nextUrl.pathname}?${query}` : nextUrl.pathname
}

function redirectTo(request: NextRequest, to: string, { state }: Authentication, requestId: string): Response {
  const response = NextResponse.redirect(new URL(to, request.nextUrl), 307)
  response.headers.set(requestIdHeader, requestId)
  response.headers.set('cache-control', 'private, no-store')
  const host = request.headers.get('host') ?? ''
  if (state !== 'live' && state !== 'none')
    for (const cookie of endedSessionCookies(host)) response.headers.append('set-cookie', cookie)
  return response
}

function continueToPage(request: NextRequest, fullPath: string, requestId: string): Response {
  const nonce = randomBytes(16).toString('base64')
  const policy = contentSecurityPolicy(nonce, {
    development: env.NODE_ENV === 'development',
    https: env.PUBLIC_URL.startsWith('https:'),
  })
  const headers = new Headers(request.headers)
  headers.set(pathHeader, fullPath)
  headers.set(requestIdHeader, requestId)
  headers.set(nonceHeader, nonce)
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  response.headers.set(requestIdHeader, requestId)
  response.headers.set('cache-control', 'private, no-store')
  return response
}
