import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { roleOf } from '@/lib/floor/identity/role'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'
import { confirmingRoles } from './rules'
import type { OwnReminders } from './schema'

/** One's own switch, and whether reminders come to whoever asks at all. */
type OwnReminderState = OwnReminders & { isReminded: boolean }

/**
 * Whether whoever asks gets the fortnightly confirmation reminders. Everybody may know and decide that for themselves; they
 * come to the roles that confirm quarters, for organisations of their own.
 */
export async function getOwnReminders({ db, actor }: StaffContext): Promise<OwnReminderState> {
  return {
    confirmationRemindersEnabled: await queries.areRemindersEnabled(db, actor.userId),
    isReminded: actor.organisationIds.length > 0 && confirmingRoles.some((number) => roleOf(number) === actor.role),
  }
}

/** Turns one's own confirmation reminders on or off. What is so already stays so. */
export async function setOwnReminders(ctx: StaffContext, reminders: OwnReminders): Promise<void> {
  const { userId, fullName, organisationIds } = ctx.actor
  const affected = organisationIds.length > 0 ? organisationIds : [null]
  await change(ctx, { record: { what: 'user', id: userId } }, async (tx) => {
    const isChanged = await queries.updateReminders(tx.db, userId, reminders.confirmationRemindersEnabled, tx.now)
    if (!isChanged) return tx.unchanged()
    // As of every change to a user, an entry for each of their organisations.
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
