import type { Database } from '@/db/client'
import { savedViews } from '@/db/schema'

/** A saved view of somebody, there and then. */
export async function aSavedView(db: Database, userId: number, values: Partial<typeof savedViews.$inferInsert> = {}) {
  const view = {
    userId,
    name: `View ${crypto.randomUUID()}`,
    screen: 'training-upcoming',
    address: '/training?section=sessions',
    ...values,
  }
  const [made] = await db.insert(savedViews).values(view).returning({ id: savedViews.id })
  return { id: made?.id ?? 0 }
}
