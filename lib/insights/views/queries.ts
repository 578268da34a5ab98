import 'server-only'
import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { organisations, reportViews, users } from '@/db/schema'
import { lockRows } from '@/lib/floor/saving/locks'

/** Whoever looks: their own views, and those shared with one of their organisations. */
export type ViewReader = { userId: number; organisationIds: readonly number[] }

const seenBy = ({ userId, organisationIds }: ViewReader) =>
  or(
    eq(reportViews.userId, userId),
    organisationIds.length > 0 ? inArray(reportViews.organisationId, [...organisationIds]) : undefined,
  )

const selectViews = (db: Database) =>
  db
    .select({
      id: reportViews.id,
      name: reportViews.name,
      report: reportViews.report,
      query: reportViews.query,
      userId: reportViews.userId,
      savedBy: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      organisationId: reportViews.organisationId,
      organisation: organisations.name,
    })
    .from(reportViews)
    .innerJoin(users, eq(users.id, reportViews.userId))
    .leftJoin(organisations, eq(organisations.id, reportViews.organisationId))

export type ViewRow = Awaited<ReturnType<typeof selectViews>>[number]

export const findViews = (db: Database, reader: ViewReader) =>
  selectViews(db)
    .where(seenBy(reader))
    .orderBy(asc(sql`lower(${reportViews.name})`), asc(reportViews.id))

export async function findView(db: Database, reader: ViewReader, id: number): Promise<ViewRow | undefined> {
  const [found] = await selectViews(db).where(and(eq(reportViews.id, id), seenBy(reader)))
  return found
}

/** Counts a person's views, and locks the person until the transaction ends: concurrent requests count in turn. */
export async function countViewsOf(db: Database, userId: number): Promise<number> {
  await lockRows(db, 'users', [userId], 'no key update')
  const [row] = await db.select({ count: count() }).from(reportViews).where(eq(reportViews.userId, userId))
  return row?.count ?? 0
}

export async function insertView(db: Database, view: typeof reportViews.$inferInsert): Promise<number> {
  const [row] = await db.insert(reportViews).values(view).returning({ id: reportViews.id })
  return row?.id ?? 0
}

/** @returns false where it is gone */
export async function updateView(
  db: Database,
  id: number,
  change: Partial<typeof reportViews.$inferInsert>,
): Promise<boolean> {
  const updated = await db
    .update(reportViews)
    .set(change)
    .where(eq(reportViews.id, id))
    .returning({ id: reportViews.id })
  return updated.length > 0
}

export async function deleteView(db: Database, id: number): Promise<boolean> {
  const deleted = await db.delete(reportViews).where(eq(reportViews.id, id)).returning({ id: reportViews.id })
  return deleted.length > 0
}
