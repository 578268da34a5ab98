import 'server-only'
import { hasTwoFactor, takeAway } from '@/lib/accounts/two-factor/service'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { messages } from './messages'
import { getUserForUpdate, getUserInReach } from './read-users'
import { auditEntriesOf } from './user-audit'

/**
 * Takes the second factor away from somebody who has lost phone and recovery codes, once a Global Admin is sure who is
 * asking. Their sessions end, and they hear of it.
 * @throws DomainError 403 for one's own account, 404, 409 where there is no two-factor sign-in
 */
export async function removeTwoFactor(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await getUserInReach(ctx, id)
  if (id === ctx.actor.userId) throw forbidden(messages.ownTwoFactor)
  await change(ctx, { record: { what: 'user', id } }, async (tx) => {
    const user = await getUserForUpdate(tx, id)
    if (!(await hasTwoFactor(tx, id))) throw conflict(messages.noTwoFactor)
    await takeAway(tx, user)
    tx.audit(auditEntriesOf('update', user, { before: user.organisations }, 'Two-factor sign-in taken away'))
  })
}
