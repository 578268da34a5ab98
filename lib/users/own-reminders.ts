import 'server-only'
import type { StaffContext } from '@/lib/floor/identity/context'
import { change } from '@/lib/floor/saving/change'
import * as queries from './queries'
import type { OwnReminders } from './schema'

/** One's own switch, and whether reminders come to whoever asks at all. */
export type OwnReminderState = OwnReminders & { isReminded: boolean }

/**
 * Whether whoever asks gets the fortnightly confirmation reminders. Everybody may know and decide that for themselves; they
 * come to those who manage the events of organisations of their own.
 */
export async function getOwnReminders({ db, actor, ability }: StaffContext): Promise<OwnReminderState> {
  return {
    confirmationRemindersEnabled: await queries.findReminders(db, actor.userId),
    isReminded: ability.can('manage', 'event') && actor.organisationIds.length > 0,
  }
}

/** Turns one's own confirmation reminders on or off. What is so already stays so. */
export async function setOwnReminders(ctx: StaffContext, wanted: OwnReminders): Promise<void> {
  const { userId, fullName, organisationIds } = ctx.actor
  const concerned = organisationIds.length > 0 ? organisationIds : [null]
  await change(
    ctx,
    {
      busy: { what: 'user', id: userId },
      // As of every change to a user, a line for each of their organisations.
      audit: (changed: boolean) =>
        (changed ? concerned : []).map((organisationId) => ({
          subject: 'user',
          subjectId: userId,
          subjectName: fullName,
          action: 'update',
          organisationId,
          before: { confirmationRemindersEnabled: !wanted.confirmationRemindersEnabled },
          after: wanted,
        })),
    },
    (tx) => queries.updateReminders(tx.db, userId, wanted.confirmationRemindersEnabled, tx.now),
  )
}
