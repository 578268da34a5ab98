import 'server-only'
import type { Context, StaffContext } from '@/lib/floor/identity/context'
import {
  clearCookie,
  endedSessionCookies,
  needsSecureCookies,
  newSessionCookie,
  readAccountCookie,
  setCookie,
} from '@/lib/floor/identity/cookies'
import { forgetBrowser } from '@/lib/floor/identity/remembered-browser'
import { safeReturnUrl } from '@/lib/floor/identity/return-url'
import { sealSession } from '@/lib/floor/identity/session-token'
import { signOut } from '@/lib/floor/identity/sign-out'
import { openIdSettings } from '../openid/settings'
import { findSignOutAddress, forwardingPage } from '../openid/sign-out-at-provider'
import { signOutEverywhere } from '../sessions/service'
import { continueAs } from './continue-as'
import type { Browser, SignInResult } from './continue-sign-in'
import { passSecondStep } from './second-step'
import { signIn } from './sign-in'
import { storeTypedEmail } from './typed-email'

/** A redirect. Addresses are relative, so that the browser stays on the host that it requested. */
export function seeOther(location: string, cookies: readonly string[] = []) {
  const response = new Response(null, { status: 303, headers: { location } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

const hostOf = (request: Request) => request.headers.get('host') ?? ''

const failedPath = (parameters: Record<string, string>) =>
  `/authentication/login-failed?${new URLSearchParams(parameters)}`

const loginPath = (returnUrl: string) => `/authentication/login?${new URLSearchParams({ returnUrl })}`

const secondStepPath = '/authentication/two-factor'

/** The browser of a request, for the session and for the second step. */
export const browserOf = ({ headers }: Request): Browser => ({
  device: headers.get('user-agent') ?? '',
  trustedDevice: readAccountCookie(headers, 'trustedDevice'),
  knownDevice: readAccountCookie(headers, 'knownDevice'),
})

/** The cookies after the first step, and the address to go to. */
export async function makeNextStep(host: string, result: SignInResult): Promise<{ to: string; cookies: string[] }> {
  if (result.outcome === 'second-step')
    return { to: secondStepPath, cookies: [setCookie(host, 'secondStep', result.pending)] }
  const { sessionId, remembered, known, returnUrl } = result
  return {
    to: returnUrl,
    cookies: [
      newSessionCookie(host, await sealSession(sessionId)),
      clearCookie(host, 'secondStep'),
      clearCookie(host, 'typedEmail'),
      remembered
        ? setCookie(host, 'remembered', remembered.token, remembered.seconds)
        : clearCookie(host, 'remembered'),
      setCookie(host, 'knownDevice', known.token, known.seconds),
    ],
  }
}

type SignInForm = { email: string; password: string; returnUrl: string; remember: string }

/** The response to the sign-in form: a redirect to the requested page, the second step or the failed-sign-in page. */
export async function answerSignIn(ctx: Context, request: Request, form: SignInForm): Promise<Response> {
  const host = hostOf(request)
  const returnUrl = safeReturnUrl(form.returnUrl)
  if (openIdSettings()?.only) return seeOther(loginPath(returnUrl))
  // The browser would silently drop the cookie, and sign-in would seem to do nothing.
  if (needsSecureCookies(host) && request.headers.get('origin')?.startsWith('http:'))
    return seeOther(failedPath({ reason: 'https', returnUrl }))
  const { email, password } = form
  const result = await signIn(ctx, { email, password, returnUrl, remember: form.remember !== '' }, browserOf(request))
  if (result.outcome === 'throttled' || result.outcome === 'refused') {
    const cookies = await storeTypedEmail(host, email, ctx.now)
    if (result.outcome === 'throttled') return tooManyTriesPage(result.retryAfter, returnUrl, cookies)
    return seeOther(failedPath({ returnUrl }), cookies)
  }
  return redirectToNextStep(ctx, request, result)
}

/** The response to "Continue as …". */
export async function answerContinueAs(ctx: Context, request: Request, form: { returnUrl: string }): Promise<Response> {
  const returnUrl = safeReturnUrl(form.returnUrl)
  // Remembered by a password, which can no longer be used.
  if (openIdSettings()?.only) return seeOther(loginPath(returnUrl), [clearCookie(hostOf(request), 'remembered')])
  const result = await continueAs(ctx, request.headers, browserOf(request), returnUrl)
  if (!result) return seeOther(loginPath(returnUrl), [clearCookie(hostOf(request), 'remembered')])
  return redirectToNextStep(ctx, request, result)
}

/** A new sign-in replaces the person whom the browser remembered. */
async function redirectToNextStep(ctx: Context, request: Request, result: SignInResult) {
  await forgetBrowser(ctx.db, request.headers, ctx.now)
  const { to, cookies } = await makeNextStep(hostOf(request), result)
  return seeOther(to, cookies)
}

/** Codes of the app have digits only; after a wrong code the page asks for the same kind of code again. */
const isAppCode = (code: string) => /^[\d\s]*$/.test(code)

type CodeForm = { code: string; trust: string }

/** The response to the code of the second step. */
export async function answerSecondStep(ctx: Context, request: Request, form: CodeForm): Promise<Response> {
  const host = hostOf(request)
  const pending = readAccountCookie(request.headers, 'secondStep')
  const result = await passSecondStep(ctx, { pending, code: form.code, trust: form.trust !== '' }, browserOf(request))
  switch (result.outcome) {
    case 'over':
      return seeOther(loginPath('/'), [clearCookie(host, 'secondStep')])
    case 'wrong':
      return seeOther(`${secondStepPath}?wrong=1${isAppCode(form.code) ? '' : '&recovery=1'}`)
    case 'throttled':
      return tooManyTriesPage(result.retryAfter, '/')
    case 'signed-in': {
      const { to, cookies } = await makeNextStep(host, result)
      const { trusted } = result
      if (trusted) cookies.push(setCookie(host, 'trustedDevice', trusted.token, trusted.seconds))
      return seeOther(to, cookies)
    }
  }
}

/** Status 429 with a page that forwards to the failed-sign-in page, with or without JavaScript. */
export function tooManyTriesPage(retryAfter: number, returnUrl: string, cookies: readonly string[] = []): Response {
  const next = failedPath({ wait: String(retryAfter), returnUrl }).replaceAll('&', '&amp;')
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Too many attempts</title>
<meta http-equiv="refresh" content="0; url=${next}"></head>
<body><p>Too many attempts. <a href="${next}">What to do now</a></p></body></html>`
  const response = new Response(html, {
    status: 429,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(retryAfter) },
  })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** The response to the sign-out button. The browser remembers nobody after it; a trusted device stays trusted. */
export async function answerSignOut(ctx: Context, request: Request): Promise<Response> {
  const host = hostOf(request)
  const providerAddress = await findSignOutAddress(ctx)
  await signOut(ctx)
  await forgetBrowser(ctx.db, request.headers, ctx.now)
  const cookies = [...endedSessionCookies(host), clearCookie(host, 'secondStep')]
  return providerAddress ? forwardingPage(providerAddress, cookies) : seeOther('/authentication/logged-out', cookies)
}

/** The answer to "Sign out everywhere": this browser is signed out with the others. */
export async function answerSignOutEverywhere(ctx: StaffContext, request: Request): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  await signOutEverywhere(ctx)
  return seeOther('/authentication/logged-out', [...endedSessionCookies(host), clearCookie(host, 'trustedDevice')])
}
