import 'server-only'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import type { StaffContext } from '@/lib/floor/identity/context'
import { revokeSessionsOf } from '@/lib/floor/identity/session-queries'
import { stampOf } from '@/lib/floor/saving/versioned-record'
import * as queries from './account-state-queries'

/** An account by id and name, for lists of the accounts that a change affects. */
export type AccountName = { id: number; name: string }

/** The audit note of accounts that were disabled with their organisation; they are found by it again. */
const disabledNote = 'disabled with its organisation'

/** The active accounts whose only active organisation is this one, by name, without Global Admins. */
export const findSoleAccounts = ({ db }: StaffContext, organisationId: number): Promise<AccountName[]> =>
  queries.findSoleAccounts(db, organisationId)

/**
 * Disables the accounts whose only active organisation is this one, ends their sessions and writes an audit entry for
 * each. Global Admins are never affected. Call it in the transaction that deactivates the organisation, after its own
 * row is written. It locks all accounts of the organisation first: when two organisations that share an account are
 * deactivated at once, the second sees the change of the first.
 */
export async function disableSoleAccounts(ctx: StaffContext, organisationId: number): Promise<AccountName[]> {
  await queries.lockAccountsOf(ctx.db, organisationId)
  const accounts = await queries.findSoleAccounts(ctx.db, organisationId)
  await updateAccountState(ctx, organisationId, accounts, { from: 1, to: 0, note: disabledNote })
  const ids = accounts.map(({ id }) => id)
  await revokeSessionsOf(ctx.db, ids, ctx.now, disabledNote)
  return accounts
}

/**
 * The accounts, by name, that a deactivation of this organisation disabled and whose state nobody has changed since.
 * They are found by their audit entries, which have the instant of the deactivation, `deactivatedAt`.
 */
export const findAccountsDisabledWith = ({ db }: StaffContext, organisationId: number, deactivatedAt: Date) =>
  queries.findDisabledAccounts(db, organisationId, deactivatedAt, disabledNote)

/** Enables exactly these accounts again, in the transaction that reactivates the organisation. */
export async function enableAccountsDisabledWith(ctx: StaffContext, organisationId: number, deactivatedAt: Date) {
  await queries.lockAccountsOf(ctx.db, organisationId)
  const accounts = await findAccountsDisabledWith(ctx, organisationId, deactivatedAt)
  await updateAccountState(ctx, organisationId, accounts, { from: 0, to: 1, note: 'enabled with its organisation' })
  return accounts
}

async function updateAccountState(
  ctx: StaffContext,
  organisationId: number,
  accounts: readonly AccountName[],
  { from, to, note }: { from: 0 | 1; to: 0 | 1; note: string },
) {
  const ids = accounts.map(({ id }) => id)
  await queries.updateState(ctx.db, ids, to, stampOf(ctx))
  const entries = accounts.map(({ id, name }) => ({
    subject: 'user',
    subjectId: id,
    subjectName: name,
    action: 'update' as const,
    organisationId,
    before: { activeState: from },
    after: { activeState: to },
    note,
  }))
  await writeAudit(ctx.db, ctx, entries)
}
