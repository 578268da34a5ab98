import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

/**
 * Lets a save and a confirmation of the same organisation wait for each other until the transaction ends: a
 * confirmation sees the whole save or none of it, and a save sees whether it has one to reset. Taken after the rows of
 * events, always in the order of the organisations.
 */
export async function holdQuarters(db: Database, organisationIds: readonly number[]): Promise<void> {
  const keys = [...new Set(organisationIds)].sort((a, b) => a - b).map((id) => `quarters:${id}`)
  if (keys.length === 0) return
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(array[${sql.join(
      keys.map((key) => sql`${key}`),
      sql`, `,
    )}]::text[]) with ordinality as held (key, place) order by place`,
  )
}
