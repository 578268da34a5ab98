import 'server-only'
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisations, savedViews, users } from '@/db/schema'
import { lockRows } from '@/lib/floor/saving/locks'
import type { ScreenName } from './screen-names'

/** Whoever looks: their own views, those shared with one of their organisations, and those for everybody. */
type ViewReader = { userId: number; organisationIds: readonly number[] }

const seenBy = ({ userId, organisationIds }: ViewReader) =>
  or(
    eq(savedViews.userId, userId),
    organisationIds.length > 0 ? inArray(savedViews.organisationId, [...organisationIds]) : undefined,
    sql`${savedViews.isForEverybody}`,
  )

const selectViews = (db: Database) =>
  db
    .select({
      id: savedViews.id,
      screen: savedViews.screen,
      name: savedViews.name,
      address: savedViews.address,
      userId: savedViews.userId,
      savedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      organisationId: savedViews.organisationId,
      organisation: organisations.name,
      isForEverybody: savedViews.isForEverybody,
    })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.userId))
    .leftJoin(organisations, eq(organisations.id, savedViews.organisationId))

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

/** Those of these screens, by name. */
export const findViews = (db: Database, reader: ViewReader, screens: ScreenName[]) =>
  selectViews(db)
    .where(and(inArray(savedViews.screen, screens), seenBy(reader)))
    .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id))

export async function findView(db: Database, reader: ViewReader, id: number): Promise<ViewRow | undefined> {
  const [found] = await selectViews(db).where(and(eq(savedViews.id, id), seenBy(reader)))
  return found
}

/** Counts a person's views, and locks the person until the transaction ends: concurrent requests count in turn. */
export async function countViewsOf(db: Database, userId: number): Promise<number> {
  await lockRows(db, 'users', [userId], 'no key update')
  const [row] = await db.select({ count: count() }).from(savedViews).where(eq(savedViews.userId, userId))
  return row?.count ?? 0
}

export async function insertView(db: Database, view: typeof savedViews.$inferInsert): Promise<number> {
  const [row] = await db.insert(savedViews).values(view).returning({ id: savedViews.id })
  return row?.id ?? 0
}

/** @returns false where it is gone */
export async function updateView(
  db: Database,
  id: number,
  change: Partial<typeof savedViews.$inferInsert>,
): Promise<boolean> {
  const updated = await db.update(savedViews).set(change).where(eq(savedViews.id, id)).returning({ id: savedViews.id })
  return updated.length > 0
}

export async function deleteView(db: Database, id: number): Promise<boolean> {
  const deleted = await db.delete(savedViews).where(eq(savedViews.id, id)).returning({ id: savedViews.id })
  return deleted.length > 0
}
