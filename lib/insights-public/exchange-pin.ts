import 'server-only'
import { type NextRequest, NextResponse } from 'next/server'
import { z } from 'zod'
import { database } from '@/lib/floor/database'
import { DomainError } from '@/lib/floor/errors/domain-error'
import { addressOf } from '@/lib/floor/identity/client-address'
import {
  needsSecureCookies,
  publicPinCookie,
  publicPinHours,
  publicPinPath,
  readCookie,
} from '@/lib/floor/identity/cookies'
import { seal, unseal } from '@/lib/floor/identity/sealed-value'
import { log } from '@/lib/floor/log'
import { checkPin, findOpenPin, type PinContext } from './pins/check-pin'

/** What the cookie says: which PIN was opened, or that no more are tried from this address for a while. */
const pinState = z.union([z.object({ pin: z.number() }), z.object({ isThrottled: z.literal(true) })])

type PinState = z.output<typeof pinState>

/** How long a page says that too many PINs were tried. */
const throttledSeconds = 60

/** What is asked with: nobody is signed in here, and whoever is sees the same. */
export const pinContextOf = (headers: Pick<Headers, 'get'>, now = new Date()): PinContext => ({
  ...{ db: database(), now, address: addressOf(headers), log },
})

/**
 * An address of Insights Public with a PIN: the PIN is exchanged for a cookie, and the browser is sent to the address without it, so
 * that no history, no bookmark and no page that follows has it. The link itself works as often as it is opened.
 * @returns undefined for every other address
 */
export async function exchangePin(request: NextRequest): Promise<Response | undefined> {
  const { pathname, searchParams } = request.nextUrl
  if (pathname.split('/')[1] !== publicPinPath.slice(1) || !searchParams.has('pin')) return undefined
  const clean = new URL(publicPinPath, request.nextUrl)
  const report = searchParams.get('report')
  if (report !== null) clean.searchParams.set('report', report)
  const response = NextResponse.redirect(clean, 303)
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('set-cookie', await makePinCookie(request.headers, searchParams.get('pin')))
  return response
}

/**
 * The answer to a page of Insights Public: 403 where the browser has no PIN that opens something. The page says why, and can set no
 * status by itself.
 */
export async function withRefusalStatus(request: NextRequest, response: Response): Promise<Response> {
  if (request.nextUrl.pathname !== publicPinPath) return response
  const ctx = pinContextOf(request.headers)
  try {
    const state = await readPinState(request.headers, ctx.now)
    if (state && 'pin' in state && (await findOpenPin(ctx, state.pin))) return response
  } catch (error) {
    log.error({ err: error }, 'a PIN could not be looked for')
    return response
  }
  return new NextResponse(null, { status: 403, headers: response.headers })
}

/** The cookie for a PIN that opens something; for any other the one that takes an earlier one away. */
async function makePinCookie(headers: Headers, typed: string | null): Promise<string> {
  const ctx = pinContextOf(headers)
  const sealed = async (state: PinState, seconds: number) =>
    cookieOf(headers, await seal('public pin', state, seconds, ctx.now), seconds)
  try {
    const { id } = await checkPin(ctx, typed)
    return await sealed({ pin: id }, publicPinHours * 3600)
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error }, 'a PIN could not be looked for')
    else if (error.status === 429) return sealed({ isThrottled: true }, throttledSeconds)
    return cookieOf(headers, '', 0)
  }
}

/** Sent to this page alone. Lax, since links out of other sites and emails lead here. The browser forgets it when it is closed. */
const cookieOf = (headers: Headers, value: string, seconds: number) =>
  `${publicPinCookie}=${value}; Path=${publicPinPath}; HttpOnly; SameSite=Lax${seconds === 0 ? '; Max-Age=0' : ''}${
    needsSecureCookies(headers.get('host') ?? '') ? '; Secure' : ''
  }`

/** What the browser's cookie says; undefined without one, or where its time is over. */
export const readPinState = (headers: Pick<Headers, 'get'>, now: Date): Promise<PinState | undefined> =>
  unseal('public pin', readCookie(headers.get('cookie'), publicPinCookie), pinState, now)
