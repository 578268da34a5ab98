import 'server-only'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import * as client from 'openid-client'
import { z } from 'zod'
import { openIdMinutes } from '@/lib/floor/identity/cookies'
import { seal, unsealWithSecret } from '@/lib/floor/identity/sealed-value'
import { currentSecret } from '@/lib/floor/sealing/platform-secrets'
import { findProvider } from './provider'
import { callbackAddress, type OpenIdSettings } from './settings'

/** A sign-in sent to the provider. It comes back as `state`, sealed, so that nobody else can read or forge it. */
const sealedFlow = z.object({
  /** The hash of the browser's number: only the same browser may complete the sign-in. */
  browser: z.string(),
  nonce: z.string(),
  returnUrl: z.string(),
  silent: z.boolean(),
  again: z.boolean(),
})
type SealedFlow = z.output<typeof sealedFlow>

/** A returned flow, with the secret that had sealed it. */
export type Flow = SealedFlow & { secret: string }

/** The maximum age of the provider's own sign-in where a fresh one is required. */
const freshSeconds = 300

/** The maximum length of a return URL: longer ones make `state` too long for some providers and are replaced by `/`. */
const returnUrlMax = 600

const hashOf = (browser: string) => createHash('sha256').update(browser).digest('base64url')

/**
 * The PKCE verifier. It is neither sent nor stored, but derived again from the returned state, the secret that sealed
 * it and the cookie.
 */
const verifierOf = (secret: string, browser: string, nonce: string) =>
  createHmac('sha256', secret).update(`openid verifier ${browser} ${nonce}`).digest('base64url')

export const newBrowserId = () => randomBytes(32).toString('base64url')

type SignInRequest = {
  /** The random value in the browser's cookie. */
  browser: string
  returnUrl: string
  /** The provider must not prompt: it reports at once whether it knows the person. */
  silent: boolean
  /** The provider must authenticate again, even somebody it still has a session for. */
  again: boolean
}

/** The provider's address for a sign-in. @throws when the provider cannot be reached */
export async function buildSignInAddress(settings: OpenIdSettings, request: SignInRequest, now: Date): Promise<URL> {
  const { browser, silent, again } = request
  const provider = await findProvider(settings)
  const nonce = client.randomNonce()
  const returnUrl = request.returnUrl.length <= returnUrlMax ? request.returnUrl : '/'
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

/** The flow that this browser began; undefined where it did not, or too long ago. */
export async function findFlow(
  search: URLSearchParams,
  browser: string | undefined,
  now: Date,
): Promise<Flow | undefined> {
  const found = await unsealWithSecret('openid sign-in', search.get('state') ?? undefined, sealedFlow, now)
  if (!found || !browser || !isSame(found.value.browser, hashOf(browser))) return undefined
  return { ...found.value, secret: found.secret }
}

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A person as the provider identifies them. */
export type Identity = { issuer: string; subject: string; email: string | undefined; emailVerified: boolean }

const emailClaims = z.object({
  email: z.string().optional().catch(undefined),
  // The standard requires a boolean: the string "true" does not count as verified.
  email_verified: z.literal(true).optional().catch(undefined),
})

/**
 * Exchanges the returned code for the identity. The library checks issuer, audience, signature, nonce, times and PKCE.
 * The e-mail comes from the ID token or else from the provider's userinfo.
 * @throws AuthorizationResponseError when the provider refused; other errors when its answer is invalid
 */
export async function fetchIdentity(
  settings: OpenIdSettings,
  { search, browser, flow }: { search: URLSearchParams; browser: string; flow: Flow },
): Promise<Identity> {
  const provider = await findProvider(settings)
  const address = new URL(`${callbackAddress(settings)}?${search}`)
  const tokens = await client.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: verifierOf(flow.secret, browser, flow.nonce),
    expectedState: search.get('state') ?? client.skipStateCheck,
    expectedNonce: flow.nonce,
    idTokenExpected: true,
    ...(flow.again && { maxAge: freshSeconds }),
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider sent no ID token')
  let claimed = emailClaims.parse(claims)
  if (claimed.email === undefined && provider.serverMetadata().userinfo_endpoint)
    claimed = emailClaims.parse(await client.fetchUserInfo(provider, tokens.access_token, claims.sub))
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: claimed.email,
    emailVerified: claimed.email_verified === true,
  }
}
