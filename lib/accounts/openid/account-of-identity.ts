import 'server-only'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { type Account, findAccount, findAccountById } from '@/lib/floor/identity/account-queries'
import type { Context } from '@/lib/floor/identity/context'
import { normaliseEmail } from '@/lib/floor/identity/email'
import { lockByName } from '@/lib/floor/saving/locks'
import type { Identity } from './flow'
import * as queries from './queries'

/** `unverified`: the provider does not vouch for the e-mail. `taken`: the account is another person's there. */
export type NoAccount = 'unknown' | 'unverified' | 'taken'

/**
 * The active account that belongs to an identity. The first time it is found by the e-mail that the provider vouches
 * for, and pinned to issuer and subject; from then on these decide, whatever becomes of the e-mail there: an address
 * that is given to somebody else takes no account with it.
 */
export async function accountOfIdentity(ctx: Context, identity: Identity): Promise<Account | NoAccount> {
  return ctx.db.transaction(async (db) => {
    // Two windows that come back at once pin one identity one after the other.
    await lockByName(db, `openid ${identity.issuer}`)
    const pinned = await queries.findPinned(db, identity)
    if (pinned !== undefined) return activeOr(await findAccountById(db, pinned))
    if (!identity.emailVerified || !identity.email) return 'unverified'
    const account = activeOr(await findAccount(db, normaliseEmail(identity.email)))
    if (typeof account === 'string') return account
    if (await queries.isPinned(db, account.id, identity.issuer)) return 'taken'
    await queries.pin(db, identity, account.id, ctx.now)
    const name = `${account.firstName} ${account.lastName}`.trim()
    const { issuer, subject } = identity
    await writeAudit(
      db,
      { ...ctx, actor: { kind: 'system', name: 'OpenID Connect' } },
      { subject: 'user', subjectId: account.id, subjectName: name, action: 'update', after: { issuer, subject } },
    )
    return account
  })
}

const activeOr = (account: Account | undefined): Account | 'unknown' =>
  account?.activeState === 1 ? account : 'unknown'
