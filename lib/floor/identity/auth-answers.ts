import 'server-only'
import type { Context } from './context'
import { signedInCookie, signedOutCookie, wantsSecureCookies } from './cookies'
import { safeReturnUrl } from './return-url'
import { sealSession } from './session-token'
import { signIn } from './sign-in'
import { signOut } from './sign-out'

/** Addresses are relative: whatever was asked for, the answer stays on the host that was asked. */
const seeOther = (location: string, cookie?: string) =>
  new Response(null, { status: 303, headers: { location, ...(cookie && { 'set-cookie': cookie }) } })

const failedPath = (parameters: Record<string, string>) =>
  `/authentication/login-failed?${new URLSearchParams(parameters)}`

type SignInForm = { email: string; password: string; returnUrl: string }

/** The answer to the sign-in form: onwards to the page asked for, or to the page that says what to do. */
export async function answerSignIn(ctx: Context, request: Request, form: SignInForm): Promise<Response> {
  const host = request.headers.get('host') ?? ''
  const returnUrl = safeReturnUrl(form.returnUrl)
  // The browser would drop the cookie without a word, and sign-in would seem to do nothing.
  if (wantsSecureCookies(host) && request.headers.get('origin')?.startsWith('http:'))
    return seeOther(failedPath({ reason: 'https', returnUrl }))
  const device = request.headers.get('user-agent') ?? ''
  const signed = await signIn(ctx, { email: form.email, password: form.password, device })
  if (signed.outcome === 'throttled') return tooManyTries(signed.retryAfter, returnUrl)
  if (signed.outcome === 'refused') return seeOther(failedPath({ returnUrl }))
  return seeOther(returnUrl, signedInCookie(host, await sealSession(signed.sessionId)))
}

/** 429 for programs; for people a page that leads on to the failed-sign-in page at once, with or without JavaScript. */
function tooManyTries(retryAfter: number, returnUrl: string): Response {
  const next = failedPath({ wait: String(retryAfter), returnUrl }).replaceAll('&', '&amp;')
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Too many attempts</title>
<meta http-equiv="refresh" content="0; url=${next}"></head>
<body><p>Too many attempts. <a href="${next}">What to do now</a></p></body></html>`
  return new Response(html, {
    status: 429,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': String(retryAfter) },
  })
}

/** The answer to the sign-out button. */
export async function answerSignOut(ctx: Context, request: Request): Promise<Response> {
  await signOut(ctx)
  return seeOther('/authentication/logged-out', signedOutCookie(request.headers.get('host') ?? ''))
}
