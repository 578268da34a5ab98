import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, outbox, sessions, userOrganisations } from '@/db/schema'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getUser } from '@/lib/users/read-users'
import { newUser, savedUser } from '@/lib/users/schema'

/** Shared by the tests of users: request bodies as the form sends them, and queries of the result. */

/** A new user: a General User of these organisations unless overridden. */
export const aNewUser = (organisationIds: number[], overrides: object = {}) =>
  newUser.parse({
    email: `new-${randomUUID()}@example.test`,
    firstName: 'Grace',
    lastName: 'Holt',
    role: 2,
    accessLocations: organisationIds,
    activeStatus: 1,
    ...overrides,
  })

/** A stored user with changes, as the screen sends it. */
export const aSavedUser = async (ctx: StaffContext, id: number, change: object = {}) =>
  savedUser.parse({ ...(await getUser(ctx, id)), ...change })

export async function organisationIdsOf(db: Database, userId: number) {
  const links = await db
    .select({ id: userOrganisations.organisationId })
    .from(userOrganisations)
    .where(eq(userOrganisations.userId, userId))
    .orderBy(asc(userOrganisations.organisationId))
  return links.map(({ id }) => id)
}

/** Inserts a session of a user. @returns a function that reads why it was ended; null while it was not */
export async function aSession(db: Database, userId: number) {
  const id = randomUUID()
  await db.insert(sessions).values({ id, userId, endsAt: new Date('2027-01-01T00:00:00Z') })
  return async () => (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.revokedReason
}

/** The audit entries about a user, by organisation. */
export const auditEntriesOfUser = (db: Database, id: number) =>
  db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.subject, 'user'), eq(auditTrail.subjectId, String(id))))
    .orderBy(asc(auditTrail.organisationId), asc(auditTrail.id))

export const emailsTo = (db: Database, email: string) =>
  db.select().from(outbox).where(eq(outbox.toAddress, email)).orderBy(asc(outbox.id))
