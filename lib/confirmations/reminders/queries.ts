import 'server-only'
import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { confirmationReminders, organisations, userOrganisations, users } from '@/db/schema'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { lockRows } from '@/lib/floor/saving/locks'
import { notExempt } from '@/lib/organisations/rules'

/** Days from one letter to the next. */
const fortnight = 14

/**
 * True of users who had a letter within a fortnight of this day, before or after it: a clock that was set back sends
 * nothing twice, and one that was once years ahead silences nobody.
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

/** Active users of these roles who want reminders and have had none for a fortnight. */
const isDue = (db: Database, roles: readonly number[], today: PlainDate) =>
  and(
    inArray(users.role, [...roles]),
    eq(users.activeState, 1),
    eq(users.confirmationRemindersEnabled, true),
    sql`not ${wasReminded(db, today)}`,
  )

/** Who may be due a letter, and for which active organisations that are not exempt. */
export function findDueUsers(db: Database, roles: readonly number[], today: PlainDate) {
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

/** The same asked again of one user, whom nobody else saves or reminds until the transaction ends. */
export async function lockDueUser(db: Database, id: number, roles: readonly number[], today: PlainDate) {
  await lockRows(db, 'users', [id])
  const [found] = await db
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.id, id), isDue(db, roles, today)))
  return found
}

/** Notes that a user gets a letter on this day; false where somebody has noted it already. */
export async function noteReminder(db: Database, userId: number, sentOn: PlainDate): Promise<boolean> {
  const noted = await db
    .insert(confirmationReminders)
    .values({ userId, sentOn })
    .onConflictDoNothing()
    .returning({ id: confirmationReminders.id })
  return noted.length > 0
}
