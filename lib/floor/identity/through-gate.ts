import 'server-only'
import { randomBytes, randomUUID } from 'node:crypto'
import { type NextRequest, NextResponse } from 'next/server'
import { abilityOf } from '../access/ability'
import { database } from '../database'
import { env } from '../env'
import { contentSecurityPolicy } from '../http/content-security-policy'
import { log } from '../log'
import { endedCookies } from './cookies'
import { type GateAnswer, gate } from './gate'
import { nonceHeader, pathHeader, requestIdHeader } from './page-headers'
import { forgetBrowser, hasEnded } from './remembered-browser'
import { findRoute } from './routes'
import { type Asking, whoIsAsking } from './who-is-asking'

/**
 * What the middleware does with a page: collects the facts, asks the gate, obeys; then gives the page its nonce, its
 * request id and its headers. Should any of it fail, navigation continues: pages and services refuse
 * by themselves.
 */
export async function throughGate(request: NextRequest): Promise<Response> {
  const requestId = randomUUID()
  const fullPath = pathAskedFor(request)
  if (findRoute(request.nextUrl.pathname).access === 'public') return onwards(request, fullPath, requestId)
  try {
    const now = new Date()
    const asking = await whoIsAsking(database(), request.headers, now)
    const answer = ask(request.nextUrl.pathname, fullPath, asking)
    if (hasEnded(asking)) await forgetBrowser(database(), request.headers, now)
    if (answer.answer === 'redirect') return redirectTo(request, answer.to, asking, requestId)
  } catch (error) {
    log.error({ requestId, path: request.nextUrl.pathname, err: error }, 'the gate failed; navigation continues')
  }
  return onwards(request, fullPath, requestId)
}

const ask = (path: string, fullPath: string, { actor, state }: Asking): GateAnswer =>
  gate({
    path,
    fullPath,
    state,
    twoFactorDue: actor.kind === 'staff' && actor.twoFactorDue,
    termsAccepted: actor.kind === 'staff' && actor.termsAccepted,
    ability: abilityOf(actor),
  })

/** Path and query as the person sees them, without what Next adds for itself. */
function pathAskedFor({ nextUrl }: NextRequest): string {
  const query = new URLSearchParams(nextUrl.search)
  query.delete('_rsc')
  return query.size > 0 ? `${nextUrl.pathname}?${query}` : nextUrl.pathname
}

function redirectTo(request: NextRequest, to: string, { state }: Asking, requestId: string): Response {
  const response = NextResponse.redirect(new URL(to, request.nextUrl), 307)
  response.headers.set(requestIdHeader, requestId)
  response.headers.set('cache-control', 'private, no-store')
  const host = request.headers.get('host') ?? ''
  if (state !== 'live' && state !== 'none')
    for (const cookie of endedCookies(host)) response.headers.append('set-cookie', cookie)
  return response
}

function onwards(request: NextRequest, fullPath: string, requestId: string): Response {
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
