import 'server-only'
import { buildEndSessionUrl } from 'openid-client'
import { escapeText } from '@/lib/floor/escape-text'
import type { Context } from '@/lib/floor/identity/context'
import { findProvider } from './provider'
import * as queries from './queries'
import { type OpenIdSettings, openIdSettings, signedOutAddress } from './settings'

/**
 * The provider's address for ending its own session, for somebody who signed in through it; undefined for everybody
 * else and where the provider has no such address. Call it before the session here is ended.
 */
export async function findSignOutAddress(ctx: Context, settings = openIdSettings()): Promise<string | undefined> {
  const { actor, db, log } = ctx
  if (!settings || actor.kind !== 'staff' || actor.token) return undefined
  if ((await queries.findSessionMethod(db, actor.sessionId)) !== 'openid') return undefined
  try {
    return await findEndSessionAddress(settings, actor.email)
  } catch (error) {
    log.warn({ err: error }, 'the identity provider could not be asked to sign somebody out')
    return undefined
  }
}

async function findEndSessionAddress(settings: OpenIdSettings, email: string): Promise<string | undefined> {
  const provider = await findProvider(settings)
  if (!provider.serverMetadata().end_session_endpoint) return undefined
  const parameters = { post_logout_redirect_uri: signedOutAddress(settings), logout_hint: email }
  return buildEndSessionUrl(provider, parameters).href
}

/**
 * A page that forwards to the provider, with or without JavaScript. It is not a redirect because `form-action` forbids
 * the answer to a form to redirect to another site.
 */
export function forwardingPage(address: string, cookies: readonly string[]): Response {
  const to = escapeText(address)
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>Signing you out</title>
<meta http-equiv="refresh" content="0; url=${to}"></head>
<body><p>You are signed out here. <a href="${to}">Sign out of your account as well</a></p></body></html>`
  const response = new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
