import 'server-only'
import { addressOf } from '@/lib/api'
import { readAccountCookie } from '@/lib/floor/identity/cookies'
import { openIdSettings } from './settings'

/** The outside provider as the sign-in page offers it. */
type ProviderOption = {
  /** The name in "Sign in with …". */
  name: string
  /** True where it is the only way to sign in. */
  only: boolean
  address: string
  /** The address for a silent attempt; undefined where the person has to choose. */
  silentAddress: string | undefined
}

type LoginVisit = {
  headers: Pick<Headers, 'get'>
  returnUrl: string
  /** False after a sign-out, an ended session or a failed silent attempt. */
  isFresh: boolean
}

/**
 * The option to sign in with the outside provider; undefined where none is configured. A silent attempt comes first
 * when somebody arrives from outside: not after a sign-out or an ended session, which the next person at the device
 * could undo, and not from our own pages, whose forms may lead to no other site.
 */
export function findProviderOption({ headers, returnUrl, isFresh }: LoginVisit): ProviderOption | undefined {
  const settings = openIdSettings()
  if (!settings) return undefined
  const { name, only } = settings
  const address = addressOf('GET /api/auth/openid', { query: { returnUrl } })
  const fromOutside = headers.get('sec-fetch-dest') === 'document' && headers.get('sec-fetch-site') !== 'same-origin'
  const mayTry = isFresh && fromOutside && readAccountCookie(headers, 'askAgain') === undefined
  const silentAddress = mayTry ? addressOf('GET /api/auth/openid', { query: { returnUrl, silent: '1' } }) : undefined
  return { name, only, address, silentAddress }
}
