import 'server-only'
import { and, eq, inArray, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { rememberedBrowsers, sessions, trustedDevices, twoFactorRoles, users } from '@/db/schema'
import { lockAccounts } from './account-queries'
import { keptColumnsOf } from './kept-columns'
import { organisationIdsOf } from './staff-actor'

const prepareSessionById = (db: Database) =>
  db
    .select({
      id: sessions.id,
      userId: sessions.userId,
      createdAt: sessions.createdAt,
      lastActivity: sessions.lastActivity,
      endsAt: sessions.endsAt,
      method: sessions.method,
      revokedAt: sessions.revokedAt,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      activeState: users.activeState,
      denseRows: users.denseRows,
      singleKeys: users.singleKeys,
      termsAcceptedAt: users.termsAcceptedAt,
      termsVersion: users.termsVersion,
      twoFactorEnabledAt: users.twoFactorEnabledAt,
      twoFactorRequired: sql<boolean>`exists (select from ${twoFactorRoles} where ${twoFactorRoles.role} = ${users.role})`,
      organisationIds: organisationIdsOf(sessions.userId),
      keptColumns: keptColumnsOf(sessions.userId),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session by id')

/** The prepared statement, built once per database: every page and call runs it. */
const preparedStatements = new WeakMap<Database, ReturnType<typeof prepareSessionById>>()

/** A session with the account it belongs to, that account's organisations and the columns it shows of lists, in one statement. */
export async function findSession(db: Database, id: string) {
  const statement = preparedStatements.get(db) ?? prepareSessionById(db)
  preparedStatements.set(db, statement)
  const [row] = await statement.execute({ id })
  return row
}

export type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

export async function insertSession(db: Database, session: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(session)
}

/**
 * Copies a session that has just authenticated again, under another id.
 * @returns false when the first has been ended meanwhile
 */
export async function copySession(db: Database, from: string, id: string, now: Date): Promise<boolean> {
  const [session] = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, from), isNull(sessions.revokedAt)))
  if (session) await db.insert(sessions).values({ ...session, id, createdAt: now, lastActivity: now })
  return session !== undefined
}

/** Sets the last activity to a later time, never an earlier one; ended sessions are unchanged. */
export async function updateLastActivity(db: Database, id: string, moment: Date) {
  await db
    .update(sessions)
    .set({ lastActivity: moment })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt), lt(sessions.lastActivity, moment)))
}

/** Ends one session; ending it again changes nothing. */
export async function revokeSession(db: Database, id: string, now: Date, reason: string) {
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(and(eq(sessions.id, id), isNull(sessions.revokedAt)))
}

/**
 * Ends every session of one or several accounts, and forgets their remembered and trusted browsers. Called in the
 * transaction that disables an account, changes its role, password or organisations, or signs out everywhere.
 * @param exceptSessionId a session that continues
 */
export async function revokeSessionsOf(
  db: Database,
  accountIds: number | readonly number[],
  now: Date,
  reason: string,
  exceptSessionId?: string,
) {
  const userIds = [accountIds].flat()
  if (userIds.length === 0) return
  await lockAccounts(db, userIds)
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedReason: reason })
    .where(
      and(
        inArray(sessions.userId, userIds),
        isNull(sessions.revokedAt),
        exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined,
      ),
    )
  for (const table of [rememberedBrowsers, trustedDevices])
    await db
      .update(table)
      .set({ revokedAt: now })
      .where(and(inArray(table.userId, userIds), isNull(table.revokedAt)))
}
