import 'server-only'
import { hasTwoFactor, takeAway } from '@/lib/accounts/two-factor/service'
import { authorize } from '@/lib/floor/access/authorize'
import { conflict, forbidden } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import { say } from './messages'
import { userInReach, userToChange } from './read-users'
import { trailOf } from './trail'

/**
 * Takes the second factor away from somebody who has lost phone and recovery codes, once a Global Admin is sure who is
 * asking. Their sessions end, and they hear of it.
 * @throws DomainError 403 for one's own account, 404, 409 where there is no two-factor sign-in
 */
export async function takeTwoFactorAway(ctx: StaffContext, id: number): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await userInReach(ctx, id)
  if (id === ctx.actor.userId) throw forbidden(say.ownTwoFactor)
  await change(ctx, { busy: { what: 'user', id } }, async (tx) => {
    const user = await userToChange(tx, id)
    if (!(await hasTwoFactor(tx, id))) throw conflict(say.noTwoFactor)
    await takeAway(tx, user)
    tx.audit(trailOf('update', user, { before: user.organisations }, 'Two-factor sign-in taken away'))
  })
}
