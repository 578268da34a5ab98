import type { Database } from '@/db/client'
import { reportViews } from '@/db/schema'

/** A saved view of somebody, there and then. */
export async function aReportView(db: Database, userId: number, values: Partial<typeof reportViews.$inferInsert> = {}) {
  const view = { userId, name: `View ${crypto.randomUUID()}`, report: 'attendance', query: 'year=2025', ...values }
  const [made] = await db.insert(reportViews).values(view).returning({ id: reportViews.id })
  return { id: made?.id ?? 0 }
}
