import 'server-only'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { openIdMinutes } from '@/lib/floor/identity/cookies'
import { seal, unsealWithSecret } from '@/lib/floor/identity/sealed-value'
import { currentSecret } from '@/lib/floor/sealing/platform-secrets'
import { findProvider } from './provider'
import { callbackAddress, type OpenIdSettings } from './settings'

/** How somebody was sent to the provider; it comes back as `state`, sealed, so that nobody else can read or make one. */
const flow = z.object({
  /** Of the browser that left: only that one may come back. */
  browser: z.string(),
  nonce: z.string(),
  returnUrl: z.string(),
  silent: z.boolean(),
  again: z.boolean(),
})
type SealedFlow = z.output<typeof flow>

/** The same as it came back, with the secret that had sealed it. */
export type Flow = SealedFlow & { secret: string }

/** With a fresh sign-in demanded, the provider's own must be no older. */
const freshSeconds = 300

/** Longer addresses to come back to make `state` too long for some providers: home, then. */
const returnUrlMax = 600

const hashOf = (browser: string) => createHash('sha256').update(browser).digest('base64url')

/** PKCE's secret: not sent, not kept, made again from what came back, with the secret that sealed it, and the cookie. */
const verifierOf = (secret: string, browser: string, nonce: string) =>
  createHmac('sha256', secret).update(`openid verifier ${browser} ${nonce}`).digest('base64url')

export const newBrowserNumber = () => randomBytes(32).toString('base64url')

type Leaving = {
  /** The number in the browser's cookie. */
  browser: string
  returnUrl: string
  /** Without asking the person anything: the provider says at once that it knows them, or that it does not. */
  silent: boolean
  /** Even whom the provider still knows proves who they are again. */
  again: boolean
}

/** Where to send a browser, so that the provider says who its person is. @throws when the provider cannot be reached */
export async function addressToSignIn(settings: OpenIdSettings, leaving: Leaving, now: Date): Promise<URL> {
  const { browser, silent, again } = leaving
  const provider = await findProvider(settings)
  const nonce = client.randomNonce()
  const returnUrl = leaving.returnUrl.length <= returnUrlMax ? leaving.returnUrl : '/'
  const value: SealedFlow = { browser: hashOf(browser), nonce, returnUrl, silent, again }
  const prompt = silent ? 'none' : again ? 'login' : undefined
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: callbackAddress(settings),
    scope: settings.scope,
    state: await seal('openid sign-in', value, openIdMinutes * 60, now),
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifierOf(currentSecret(), browser, nonce)),
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
    ...(again && { max_age: String(freshSeconds) }),
  })
}

/** How this browser left; undefined where it did not, or too long ago. */
export async function flowOf(
  search: URLSearchParams,
  browser: string | undefined,
  now: Date,
): Promise<Flow | undefined> {
  const found = await unsealWithSecret('openid sign-in', search.get('state') ?? undefined, flow, now)
  if (!found || !browser || !isSame(found.value.browser, hashOf(browser))) return undefined
  return { ...found.value, secret: found.secret }
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Who somebody is, in the provider's words. */
export type Identity = { issuer: string; subject: string; email: string | undefined; emailVerified: boolean }

const claimsOfEmail = z.object({
  email: z.string().optional().catch(undefined),
  // The word "true" is not what the standard says, and is not taken for it.
  email_verified: z.literal(true).optional().catch(undefined),
})

/**
 * Exchanges the code that a browser brought back for who its person is. Issuer, audience, signature, nonce, times and
 * PKCE are the library's to check, the e-mail comes with the ID token or from the provider's userinfo.
 * @throws AuthorizationResponseError when the provider refused; others when what it says does not hold
 */
export async function identityOf(
  settings: OpenIdSettings,
  { search, browser, left }: { search: URLSearchParams; browser: string; left: Flow },
): Promise<Identity> {
  const provider = await findProvider(settings)
  const address = new URL(`${callbackAddress(settings)}?${search}`)
  const tokens = await client.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifierOf(left.secret, browser, left.nonce),
    expectedState: search.get('state') ?? client.skipStateCheck,
    expectedNonce: left.nonce,
    idTokenExpected: true,
    ...(left.again && { maxAge: freshSeconds }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  let told = claimsOfEmail.parse(claims)
  if (told.email === undefined && provider.serverMetadata().userinfo_endpoint)
    told = claimsOfEmail.parse(await client.fetchUserInfo(provider, tokens.access_token, claims.sub))
  return { issuer: claims.iss, subject: claims.sub, email: told.email, emailVerified: told.email_verified === true }
}
