import 'server-only'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { type AddressSettings, exposureOf } from '@/lib/floor/identity/exposure'
import { isLoopback } from '@/lib/floor/identity/loopback'
import { verifyPassword } from '@/lib/floor/identity/password'
import { publishedPassword } from '@/lib/floor/identity/published-password'
import { nameOfRole, roleOf } from '@/lib/floor/identity/role'
import { findPeople } from './queries'

/** The people of the demonstration data, in the order in which they are listed. */
const demonstrationEmails = [
  'funder@demo.test',
  'admin@demo.test',
  'user@demo.test',
  'rival@demo.test',
  'newcomer@demo.test',
]

/** A demonstration account; without `password` where the installation has chosen its own. */
export type DemonstrationAccount = { email: string; title: string; note: string; password?: string }

/**
 * The demonstration accounts, for a sign-in page opened on the machine itself. Empty when they do not exist, for a
 * visitor from elsewhere, whatever host the request claims, and on a platform that others can reach: behind a proxy
 * every visitor seems to come from this machine.
 */
export async function listDemonstrationAccounts(
  ctx: Context,
  host: string,
  settings: AddressSettings = env,
): Promise<DemonstrationAccount[]> {
  if (
    exposureOf(settings) !== undefined ||
    !isLoopback(host) ||
    !isLoopback(ctx.address.includes(':') ? `[${ctx.address}]` : ctx.address)
  )
    return []
  const people = await findPeople(ctx.db, demonstrationEmails)
  const accounts = demonstrationEmails.map(async (email) => {
    const person = people.find((one) => one.email === email)
    if (!person) return []
    const note = [person.organisations, person.termsAcceptedAt ? '' : 'has not accepted the terms']
    return {
      email,
      title: nameOfRole(roleOf(person.role)),
      note: note.filter(Boolean).join(', '),
      ...((await isPublishedPassword(person.passwordHash)) && { password: publishedPassword }),
    }
  })
  return (await Promise.all(accounts)).flat()
}

/** Results of comparing hashes with the published password, cached by hash: the accounts usually share one. */
const comparisons = new Map<string, Promise<boolean>>()

function isPublishedPassword(hash: string | null): Promise<boolean> {
  if (hash === null) return Promise.resolve(false)
  const known = comparisons.get(hash)
  if (known) return known
  const comparison = verifyPassword(publishedPassword, hash).catch(() => {
    // The queue for password hashing is full: the page omits the password, and the next request tries again.
    comparisons.delete(hash)
    return false
  })
  comparisons.set(hash, comparison)
  return comparison
}
