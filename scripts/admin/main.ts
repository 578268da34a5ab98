import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '@/db/client'
import { abilityOf } from '@/lib/floor/access/ability'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { env } from '@/lib/floor/env'
import { DomainError } from '@/lib/floor/errors/domain-error'
import type { Context } from '@/lib/floor/identity/context'
import { log } from '@/lib/floor/log'
import { type AdminAccess, grantAdminAccess } from '@/lib/users/admin-access'

const usage = `Lets a Global Admin in: the first one of an installation, or one who has lost the password.

  npm run admin -- ada@example.org Ada Lovelace       makes an account, and shows the link to choose its password
  npm run admin -- ada@example.org                    another link, for somebody who has not chosen one yet
  npm run admin -- ada@example.org --new-password     a link for another password, which works for an hour

A link is shown this once, works once, and lets in whoever opens it: hand it to its owner alone.
`

const outcomeMessages: Record<AdminAccess['outcome'], string> = {
  created: 'The account was made.',
  invited: 'The account waits for its first password.',
  'new password': 'Another password can be chosen for the account.',
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'new-password': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [email, firstName, ...lastName] = positionals
  if (values.help || !email) {
    process.stdout.write(usage)
    return values.help ? 0 : 1
  }
  const { db, close } = openDatabase(env.DATABASE_URL ?? '', { max: 2, name: 'admin' })
  const actor = { kind: 'system', name: 'Command line' } as const
  const ctx: Context = {
    ...{ actor, ability: abilityOf(actor), db, log },
    ...{ now: new Date(), requestId: randomUUID(), address: '' },
  }
  try {
    const request = { email, firstName, lastName: lastName.join(' ') || undefined, newPassword: values['new-password'] }
    const { outcome, link } = await grantAdminAccess(ctx, request)
    const instructions = link
      ? `This link works once, until ${dateTimeInLondon(link.until)}:\n\n  ${link.url}\n`
      : `Passwords open nothing here: sign in with ${env.OIDC_NAME}, by this email.\n`
    process.stdout.write(`\n${outcomeMessages[outcome]} ${instructions}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    process.stderr.write(`\n${error.message}\n`)
    return 1
  } finally {
    await close()
  }
}

process.exitCode = await main().catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : error}\n\n${usage}`)
  return 1
})
