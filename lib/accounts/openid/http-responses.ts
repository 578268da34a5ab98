import 'server-only'
import { addressOf } from '@/lib/api'
import { notFound } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import {
  clearCookie,
  newSessionCookie,
  openIdMinutes,
  readAccountCookie,
  setCookie,
} from '@/lib/floor/identity/cookies'
import { forgetBrowser } from '@/lib/floor/identity/remembered-browser'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'
import { sealSession } from '@/lib/floor/identity/session-token'
import type { OpenIdFailure } from './failures'
import { buildSignInAddress, newBrowserId } from './flow'
import { handleCallback } from './handle-callback'
import { openIdSettings } from './settings'

const hostOf = (request: Request) => request.headers.get('host') ?? ''

function seeOther(location: string, cookies: readonly string[] = []) {
  const response = new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const failedPath = (reason: OpenIdFailure, returnUrl: string) =>
  `/authentication/login-failed?${new URLSearchParams({ reason, returnUrl })}`

/** The sign-in page, without another silent attempt. */
const loginPath = (returnUrl: string) => `/authentication/login?${new URLSearchParams({ returnUrl, asked: '1' })}`

type StartQuery = { returnUrl?: string | undefined; silent?: string | undefined; moved?: string | undefined }

/** Redirects a browser to the provider. @throws DomainError 404 where none is configured */
export async function answerOpenIdStart(ctx: Context, request: Request, start: StartQuery): Promise<Response> {
  const settings = openIdSettings()
  if (!settings) throw notFound('Call')
  const returnUrl = safeReturnUrl(start.returnUrl)
  const silent = start.silent === '1'
  const host = hostOf(request)
  // The provider returns everybody to the public address, where a cookie of another host would be missing. Redirect
  // only once: behind a proxy that changes the host every address looks like another.
  if (new URL(settings.publicUrl).host !== host && !start.moved)
    return seeOther(
      settings.publicUrl +
        addressOf('GET /api/auth/openid', { query: { returnUrl, moved: '1', silent: silent ? '1' : undefined } }),
    )
  const browser = readAccountCookie(request.headers, 'openid') ?? newBrowserId()
  const again = readAccountCookie(request.headers, 'askAgain') !== undefined
  try {
    const to = await buildSignInAddress(settings, { browser, returnUrl, silent, again }, ctx.now)
    return seeOther(to.href, [setCookie(host, 'openid', browser, openIdMinutes * 60)])
  } catch (error) {
    ctx.log.warn({ err: error }, 'the identity provider could not be asked')
    return seeOther(silent ? loginPath(returnUrl) : failedPath('provider', returnUrl))
  }
}

/** The response to a browser that returns from the provider. */
export async function answerLoginCallback(ctx: Context, request: Request): Promise<Response> {
  const settings = openIdSettings()
  if (!settings) return seeOther('/authentication/login')
  const host = hostOf(request)
  const result = await handleCallback(ctx, settings, {
    search: new URL(request.url).searchParams,
    browser: readAccountCookie(request.headers, 'openid'),
    device: request.headers.get('user-agent') ?? '',
  })
  const { returnUrl } = result
  if (result.outcome === 'failed') return seeOther(failedPath(result.reason, returnUrl))
  if (result.outcome === 'ask')
    return seeOther(settings.only ? addressOf('GET /api/auth/openid', { query: { returnUrl } }) : loginPath(returnUrl))
  await forgetBrowser(ctx.db, request.headers, ctx.now)
  return seeOther(returnUrl, [
    newSessionCookie(host, await sealSession(result.sessionId)),
    clearCookie(host, 'askAgain'),
    clearCookie(host, 'secondStep'),
    clearCookie(host, 'remembered'),
  ])
}
