import 'server-only'
import { disableTwoFactor, hasTwoFactor } from '@/lib/accounts/two-factor/service'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { messages } from './messages'
import { getUserForUpdate, getUserInReach } from './read-users'
import { auditEntriesOf } from './user-audit'

/**
 * Removes two-factor sign-in from a user who has lost phone and recovery codes, after a Global Admin has verified who
 * is asking. Their sessions end, and they get an email.
 * @throws DomainError 403 for one's own account, 404 out of reach, 409 without two-factor sign-in
 */
export async function removeTwoFactor(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await getUserInReach(ctx, id)
  if (id === ctx.actor.userId) throw forbidden(messages.ownTwoFactor)
  await change(ctx, { record: { what: 'user', id } }, async (tx) => {
    const user = await getUserForUpdate(tx, id)
    if (!(await hasTwoFactor(tx, id))) throw conflict(messages.noTwoFactor)
    await disableTwoFactor(tx, user)
    tx.audit(auditEntriesOf('update', user, { before: user.organisations }, 'Two-factor sign-in taken away'))
  })
}
