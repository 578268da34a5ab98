import 'server-only'
import { readAccountCookie } from '@/lib/floor/identity/cookies'
import { openIdSettings } from './settings'

/** What the sign-in page offers of the outside provider. */
type WayIn = {
  /** "Sign in with …". */
  name: string
  /** There is no other way. */
  only: boolean
  address: string
  /** Where to try first, without asking; undefined where the person is to be asked. */
  silently: string | undefined
}

type Visit = {
  headers: Pick<Headers, 'get'>
  returnUrl: string
  /** Nobody was signed out, here or a moment ago, and nobody was asked in vain. */
  isFresh: boolean
}

/**
 * The way in by the outside provider; undefined where none is configured. It is tried silently first when
 * somebody comes from outside: not after a sign-out or an end of a session, which whoever sits there next could undo,
 * and not within our own pages, whose forms may lead to no other site.
 */
export function wayIn({ headers, returnUrl, isFresh }: Visit): WayIn | undefined {
  const settings = openIdSettings()
  if (!settings) return undefined
  const { name, only } = settings
  const address = `/api/auth/openid?${new URLSearchParams({ returnUrl })}`
  const fromOutside = headers.get('sec-fetch-dest') === 'document' && headers.get('sec-fetch-site') !== 'same-origin'
  const mayTry = isFresh && fromOutside && readAccountCookie(headers, 'askAgain') === undefined
  return { name, only, address, silently: mayTry ? `${address}&silent=1` : undefined }
}
