import 'server-only'
import { and, count, eq, ne } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { keptColumns } from '@/db/schema'

/** How many lists somebody keeps columns of, beside this one. */
export async function countOtherLists(db: Database, userId: number, list: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(keptColumns)
    .where(and(eq(keptColumns.userId, userId), ne(keptColumns.list, list)))
  return row?.count ?? 0
}

export async function upsertKeptColumns(db: Database, kept: typeof keptColumns.$inferInsert) {
  await db
    .insert(keptColumns)
    .values(kept)
    .onConflictDoUpdate({
      target: [keptColumns.userId, keptColumns.list],
      set: { format: kept.format, columns: kept.columns },
    })
}

export async function deleteKeptColumns(db: Database, userId: number, list: string) {
  await db.delete(keptColumns).where(and(eq(keptColumns.userId, userId), eq(keptColumns.list, list)))
}
