import 'server-only'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisations, termsAcceptances, userOrganisations, users } from '@/db/schema'

/** The organisations of an account, ordered by name. */
export const findOrganisationsOf = (db: Database, userId: number) =>
  db
    .select({ id: organisations.id, name: organisations.name })
    .from(userOrganisations)
    .innerJoin(organisations, eq(organisations.id, userOrganisations.organisationId))
    .where(eq(userOrganisations.userId, userId))
    .orderBy(asc(organisations.name), asc(organisations.id))

/** The maximum number of organisations whose names a password is checked against. */
const organisationNamesMax = 100

/** All names of the organisations of an account, each once. */
export async function findOrganisationNames(db: Database, userId: number): Promise<string[]> {
  const found = await db
    .select({ name: organisations.name, alternative: organisations.alternativeName, knownAs: organisations.knownAs })
    .from(userOrganisations)
    .innerJoin(organisations, eq(organisations.id, userOrganisations.organisationId))
    .where(eq(userOrganisations.userId, userId))
    .orderBy(asc(organisations.id))
    .limit(organisationNamesMax)
  return [...new Set(found.flatMap(({ name, alternative, knownAs }) => [name, alternative, knownAs]))].filter(Boolean)
}

/** Records which terms an account accepted and when. @returns when it first accepted this version */
export async function insertTermsAcceptance(db: Database, userId: number, version: string, now: Date): Promise<Date> {
  const [accepted] = await db
    .insert(termsAcceptances)
    .values({ userId, version, acceptedAt: now })
    .onConflictDoUpdate({
      target: [termsAcceptances.userId, termsAcceptances.version],
      set: { acceptedAt: sql`${termsAcceptances.acceptedAt}` },
    })
    .returning({ acceptedAt: termsAcceptances.acceptedAt })
  const acceptedAt = accepted?.acceptedAt ?? now
  await db.update(users).set({ termsAcceptedAt: acceptedAt, termsVersion: version }).where(eq(users.id, userId))
  return acceptedAt
}

/** The people with these email addresses, with the names of their organisations in one text. */
export const findPeople = (db: Database, emails: string[]) =>
  db
    .select({
      email: users.email,
      role: users.role,
      passwordHash: users.passwordHash,
      termsAcceptedAt: users.termsAcceptedAt,
      organisations: sql<string>`coalesce((
        select string_agg(${organisations.name}, ', ' order by ${organisations.name}) from ${userOrganisations}
        join ${organisations} on ${organisations.id} = ${userOrganisations.organisationId}
        where ${userOrganisations.userId} = ${users.id}), '')`,
    })
    .from(users)
    .where(inArray(users.email, emails))
