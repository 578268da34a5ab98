import 'server-only'
import { aliasedTable, and, asc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { auditTrail, organisations, userOrganisations, users } from '@/db/schema'
import { role } from '@/lib/floor/identity/role'
import { lockRows } from '@/lib/floor/saving/locks'
import type { Stamp } from '@/lib/floor/saving/versioned-record'

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`
const byName = [asc(users.lastName), asc(users.firstName), asc(users.id)] as const

/** Locks the accounts of an organisation until the transaction ends. */
export async function lockAccountsOf(db: Database, organisationId: number) {
  const members = await db
    .select({ id: userOrganisations.userId })
    .from(userOrganisations)
    .where(eq(userOrganisations.organisationId, organisationId))
  await lockRows(
    db,
    'users',
    members.map(({ id }) => id),
  )
}

/** Active accounts of an organisation that have no other active one. */
export function findSoleAccounts(db: Database, organisationId: number) {
  const others = aliasedTable(userOrganisations, 'others')
  const another = db
    .select({ one: sql`1` })
    .from(others)
    .innerJoin(organisations, eq(organisations.id, others.organisationId))
    .where(and(eq(others.userId, users.id), ne(organisations.id, organisationId), eq(organisations.activeStatus, 1)))
  return db
    .select({ id: users.id, name: fullName })
    .from(userOrganisations)
    .innerJoin(users, eq(users.id, userOrganisations.userId))
    .where(
      and(
        eq(userOrganisations.organisationId, organisationId),
        eq(users.activeState, 1),
        ne(users.role, role.globalAdmin),
        notExists(another),
      ),
    )
    .orderBy(...byName)
}

/** Accounts that the change with this audit note and instant disabled and that nobody has changed since. */
export function findDisabledAccounts(db: Database, organisationId: number, at: Date, note: string) {
  const since = aliasedTable(auditTrail, 'since')
  // Audit entries of users have both spellings of the API: `activeState` in lists, `activeStatus` on the form.
  const stateIn = (json: typeof since.before | typeof since.after) =>
    sql`coalesce(${json}->>'activeState', ${json}->>'activeStatus')`
  const changedSince = db
    .select({ one: sql`1` })
    .from(since)
    .where(
      and(
        eq(since.subject, 'user'),
        eq(since.subjectId, sql`${users.id}::text`),
        gt(since.at, at),
        sql`${stateIn(since.before)} is distinct from ${stateIn(since.after)}`,
      ),
    )
  return db
    .select({ id: users.id, name: fullName })
    .from(auditTrail)
    .innerJoin(users, eq(sql`${users.id}::text`, auditTrail.subjectId))
    .where(
      and(
        eq(auditTrail.organisationId, organisationId),
        eq(auditTrail.at, at),
        eq(auditTrail.subject, 'user'),
        eq(auditTrail.note, note),
        eq(users.activeState, 0),
        ne(users.role, role.globalAdmin),
        notExists(changedSince),
      ),
    )
    .orderBy(...byName)
}

export async function updateState(db: Database, ids: readonly number[], activeState: 0 | 1, { by, at }: Stamp) {
  if (ids.length === 0) return
  await db
    .update(users)
    .set({ activeState, updatedBy: by, updatedAt: at, version: sql`${users.version} + 1` })
    .where(inArray(users.id, [...ids]))
}
