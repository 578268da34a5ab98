import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { roleOf } from '@/lib/floor/identity/role'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'
import { confirmingRoles } from './rules'
import type { OwnReminders } from './schema'

/** The actor's own setting, and whether they would get reminders at all. */
type OwnReminderState = OwnReminders & { isReminded: boolean }

/**
 * Whether the actor gets the fortnightly confirmation reminders. Every user may read and change this for themselves;
 * reminders are sent to the roles that confirm quarters, for their own organisations.
 */
export async function getOwnReminders({ db, actor }: StaffContext): Promise<OwnReminderState> {
  return {
    confirmationRemindersEnabled: await queries.areRemindersEnabled(db, actor.userId),
    isReminded: actor.organisationIds.length > 0 && confirmingRoles.some((number) => roleOf(number) === actor.role),
  }
}

/** Turns the actor's own confirmation reminders on or off. Without a change nothing is written. */
export async function setOwnReminders(ctx: StaffContext, reminders: OwnReminders): Promise<void> {
  const { userId, fullName, organisationIds } = ctx.actor
  const affected = organisationIds.length > 0 ? organisationIds : [null]
  await change(ctx, { record: { what: 'user', id: userId } }, async (tx) => {
    const isChanged = await queries.updateReminders(tx.db, userId, reminders.confirmationRemindersEnabled, tx.now)
    if (!isChanged) return tx.unchanged()
    // As for every change to a user, an audit entry for each of their organisations.
    for (const organisationId of affected)
      tx.audit({
        subject: 'user',
        subjectId: userId,
        subjectName: fullName,
        action: 'update',
        organisationId,
        before: { confirmationRemindersEnabled: !reminders.confirmationRemindersEnabled },
        after: reminders,
      })
  })
}
