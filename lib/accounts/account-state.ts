import 'server-only'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import type { StaffContext } from '@/lib/floor/identity/context'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import * as queries from './account-state-queries'

/** An account by number and name, for a screen that says whom something concerns. */
export type AccountName = { id: number; name: string }

/** The mark in the trail of an account that went with its organisation, by which it is found again. */
const withOrganisation = 'disabled with its organisation'

/** The active accounts that have this organisation and no other active one, by name; Global Admins are none of them. */
export const accountsSolelyOf = ({ db }: StaffContext, organisationId: number): Promise<AccountName[]> =>
  queries.findSoleAccounts(db, organisationId)

/**
 * Disables the accounts solely of an organisation, ends their sessions and leaves a line of trail for each; Global
 * Admins are never touched. Belongs into the transaction that deactivates the organisation, after its own row is
 * written: all its people are held first, so that of two organisations that share somebody and are
 * deactivated at once the second sees the first.
 */
export async function disableAccountsSolelyOf(ctx: StaffContext, organisationId: number): Promise<AccountName[]> {
  await queries.lockAccountsOf(ctx.db, organisationId)
  const accounts = await queries.findSoleAccounts(ctx.db, organisationId)
  await setState(ctx, organisationId, accounts, { from: 1, to: 0, note: withOrganisation })
  const ids = accounts.map(({ id }) => id)
  await revokeSessionsOf(ctx.db, ids, ctx.now, withOrganisation)
  return accounts
}

/**
 * The accounts that a deactivation of this organisation disabled and whose state nobody has changed since, by name.
 * The trail is the memory: the deactivation wrote a line for each at its own instant, `deactivatedAt`.
 */
export const accountsDisabledWith = ({ db }: StaffContext, organisationId: number, deactivatedAt: Date) =>
  queries.findDisabledAccounts(db, organisationId, deactivatedAt, withOrganisation)

/** Enables exactly those again, in the transaction that reactivates the organisation. */
export async function enableAccountsDisabledWith(ctx: StaffContext, organisationId: number, deactivatedAt: Date) {
  await queries.lockAccountsOf(ctx.db, organisationId)
  const accounts = await accountsDisabledWith(ctx, organisationId, deactivatedAt)
  await setState(ctx, organisationId, accounts, { from: 0, to: 1, note: 'enabled with its organisation' })
  return accounts
}

async function setState(
  ctx: StaffContext,
  organisationId: number,
  accounts: readonly AccountName[],
  { from, to, note }: { from: 0 | 1; to: 0 | 1; note: string },
) {
  const ids = accounts.map(({ id }) => id)
  await queries.updateState(ctx.db, ids, to, stampOf(ctx))
  const lines = accounts.map(({ id, name }) => ({
    subject: 'user',
    subjectId: id,
    subjectName: name,
    action: 'update' as const,
    organisationId,
    before: { activeState: from },
    after: { activeState: to },
    note,
  }))
  await writeAudit(ctx.db, ctx, lines)
}
