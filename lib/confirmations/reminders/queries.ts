import 'server-only'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { confirmationReminders, organisations, userOrganisations, users } from '@/db/schema'
import type { RoleNumber } from '@/db/stored-values'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { lockRows } from '@/lib/floor/saving/locks'
import { notExempt } from '@/lib/organisations/rules'

/** Days from one reminder to the next. */
const fortnight = 14

/**
 * Whether a user had a reminder within a fortnight of this day, before or after it: when the clock is set back nothing
 * is sent twice, and after a clock that was years ahead reminders continue.
 */
const wasReminded = (db: Database, today: PlainDate) =>
  sql<boolean>`exists (${db
    .select({ one: sql`1` })
    .from(confirmationReminders)
    .where(
      and(
        eq(confirmationReminders.userId, users.id),
        gt(confirmationReminders.sentOn, addDays(today, -fortnight)),
        lt(confirmationReminders.sentOn, addDays(today, fortnight)),
      ),
    )})`

/** Active users of these roles with reminders turned on who have had none for a fortnight. */
const isDue = (db: Database, roles: readonly RoleNumber[], today: PlainDate) =>
  and(
    inArray(users.role, [...roles]),
    eq(users.activeState, 1),
    eq(users.confirmationRemindersEnabled, true),
    sql`not ${wasReminded(db, today)}`,
  )

/** The users who may be due a reminder, with their active organisations that are not exempt. */
export function findDueUsers(db: Database, roles: readonly RoleNumber[], today: PlainDate) {
  return db
    .select({
      id: users.id,
      organisationIds: sql<
        number[]
      >`array_agg(${organisations.id} order by ${organisations.name}, ${organisations.id})`.mapWith(
        (ids: (number | string)[]) => ids.map(Number),
      ),
    })
    .from(users)
    .innerJoin(userOrganisations, eq(userOrganisations.userId, users.id))
    .innerJoin(
      organisations,
      and(
        eq(organisations.id, userOrganisations.organisationId),
        eq(organisations.activeStatus, 1),
        eq(organisations.exemptFromSurveyingId, notExempt),
      ),
    )
    .where(isDue(db, roles, today))
    .groupBy(users.id)
    .orderBy(asc(users.id))
}

/**
 * Checks one user again and locks the row, so that nobody else saves or reminds the user until the transaction ends.
 */
export async function lockDueUser(db: Database, id: number, roles: readonly RoleNumber[], today: PlainDate) {
  await lockRows(db, 'users', [id])
  const [found] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, id), isDue(db, roles, today)))
  return found
}

/** Records that a user gets a reminder on this day; false where that is already recorded. */
export async function insertReminder(db: Database, userId: number, sentOn: PlainDate): Promise<boolean> {
  const inserted = await db
    .insert(confirmationReminders)
    .values({ userId, sentOn })
    .onConflictDoNothing()
    .returning({ id: confirmationReminders.id })
  return inserted.length > 0
}
