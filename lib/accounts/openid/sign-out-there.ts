import 'server-only'
import { buildEndSessionUrl } from 'openid-client'
import type { Context } from '@/lib/floor/identity/context'
import { findProvider } from './provider'
import * as queries from './queries'
import { type OpenIdSettings, openIdSettings, signedOutAddress } from './settings'

/**
 * Where the provider ends its own session of whoever signed in through it, and from where it sends them back; undefined
 * for everybody else, and where the provider knows no such address. To be asked before the session here is ended.
 */
export async function addressToSignOut(ctx: Context, settings = openIdSettings()): Promise<string | undefined> {
  const { actor, db, log } = ctx
  if (!settings || actor.kind !== 'staff' || actor.token) return undefined
  if ((await queries.findSessionMethod(db, actor.sessionId)) !== 'openid') return undefined
  try {
    return await endSessionAddress(settings, actor.email)
  } catch (error) {
    log.warn({ err: error }, 'the identity provider could not be asked to sign somebody out')
    return undefined
  }
}

async function endSessionAddress(settings: OpenIdSettings, email: string): Promise<string | undefined> {
  const provider = await findProvider(settings)
  if (!provider.serverMetadata().end_session_endpoint) return undefined
  const parameters = { post_logout_redirect_uri: signedOutAddress(settings), logout_hint: email }
  return buildEndSessionUrl(provider, parameters).href
}

/**
 * A page that leads on to the provider, with or without JavaScript. Not a redirect: the answer to a form may not lead to
 * another site (`form-action`), and neither may what it redirects to.
 */
export function leadTo(address: string, cookies: readonly string[]): Response {
  const to = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Signing you out</title>
<meta http-equiv="refresh" content="0; url=${to}"></head>
<body><p>You are signed out here. <a href="${to}">Sign out of your account as well</a></p></body></html>`
  const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
