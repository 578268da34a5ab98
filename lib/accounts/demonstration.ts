import 'server-only'
import { env } from '@/lib/floor/env'
import type { Context } from '@/lib/floor/identity/context'
import { isLoopback } from '@/lib/floor/identity/loopback'
import { findPeople } from './queries'

/** The people the demonstration data are made of, in the order they are offered. */
const demonstrationEmails = [
  'funder@demo.test',
  'admin@demo.test',
  'user@demo.test',
  'rival@demo.test',
  'newcomer@demo.test',
]

const roleTitles = ['Global Admin', 'Organisation Admin', 'General User']

/** Somebody to try the platform as; `password` is left out where whoever set it up chose one. */
export type DemonstrationAccount = { email: string; title: string; note: string; password?: string }

/**
 * The demonstration accounts, for a sign-in page opened on the machine itself; nothing when they do not exist, and
 * nothing to a visitor from elsewhere, whatever host the request claims.
 */
export async function listDemonstrationAccounts(ctx: Context, host: string): Promise<DemonstrationAccount[]> {
  if (!isLoopback(host) || !isLoopback(ctx.address.includes(':') ? `[${ctx.address}]` : ctx.address)) return []
  const people = await findPeople(ctx.db, demonstrationEmails)
  return demonstrationEmails.flatMap((email) => {
    const person = people.find((one) => one.email === email)
    if (!person) return []
    const note = [person.organisations, person.termsAcceptedAt ? '' : 'has not accepted the terms']
    return {
      email,
      title: roleTitles[person.role] ?? '',
      note: note.filter(Boolean).join(', '),
      ...(env.DEMO_PASSWORD === defaultPassword && { password: defaultPassword }),
    }
  })
}

const defaultPassword = 'Curtain-Up-2026'
