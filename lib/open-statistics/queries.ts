import 'server-only'
import type { Database } from '@/db/client'
import { openStatistics } from '@/db/schema'

type StoredSwitch = typeof openStatistics.$inferSelect

/** The switch as it stands; nothing before anybody touched it. */
export async function findSwitch(db: Database): Promise<StoredSwitch | undefined> {
  const [found] = await db.select().from(openStatistics)
  return found
}

/** As `findSwitch`, reserved for the rest of the transaction. */
export async function lockSwitch(db: Database): Promise<StoredSwitch | undefined> {
  const [found] = await db.select().from(openStatistics).for('update')
  return found
}

export const saveSwitch = (db: Database, values: Omit<StoredSwitch, 'id'>) =>
  db.insert(openStatistics).values(values).onConflictDoUpdate({ target: openStatistics.id, set: values })
