import { dayMs } from '@/lib/floor/calendar/instants'
import type { Settings } from '@/lib/floor/settings'
import type { Reply } from './respondent/reply'

/** Where people who have found a weakness look for whom to tell (RFC 9116). */
const securityTxtPath = '/.well-known/security.txt'

/** Whoever has kept the file longer asks for it anew. */
const daysValid = 180

/** Midnight in UTC, that many days on: the file is the same all day. */
const expiryOf = (now: Date) => new Date(Math.floor(now.getTime() / dayMs + daysValid) * dayMs)

/**
 * GET /.well-known/security.txt; undefined for another address, and where no support address is set: then there is nobody to tell.
 */
export function securityTxt(
  address: string,
  { SUPPORT_EMAIL, PUBLIC_URL }: Pick<Settings, 'SUPPORT_EMAIL' | 'PUBLIC_URL'>,
  now: Date,
): Reply | undefined {
  if (address.replace(/[?#].*$/s, '') !== securityTxtPath || SUPPORT_EMAIL.endsWith('@localhost')) return undefined
  const lines = [
    `Contact: mailto:${encodeURI(SUPPORT_EMAIL)}`,
    `Expires: ${expiryOf(now).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${PUBLIC_URL}${securityTxtPath}`,
  ]
  const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  return { status: 200, headers, body: `${lines.join('\n')}\n` }
}
