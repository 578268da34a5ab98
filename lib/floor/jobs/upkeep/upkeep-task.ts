import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { Context } from '../../identity/context'

/** Regular housekeeping: what nobody needs any longer goes, as architecture §10 (Retention) says. */
export type UpkeepTask = {
  name: string
  /** When, as a cron line in Europe/London; often enough that a machine that sleeps at night catches up. */
  cron: string
  /** Does what is due at `ctx.now`, safe to repeat, and says how many things it removed. */
  run: (ctx: Context, signal: AbortSignal) => Promise<number>
}

const batch = 5_000

/** The instant so many days before `now`. */
export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 3600 * 1000)

/**
 * Deletes the rows of `table` that `due` names, a few thousand at a time so that no lock is held long.
 * @returns how many went
 */
export async function deleteInBatches(db: Database, table: SQL, due: SQL, signal: AbortSignal): Promise<number> {
  let removed = 0
  for (;;) {
    signal.throwIfAborted()
    const gone = await db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${due} limit ${batch})) returning 1`)
    removed += gone.length
    if (gone.length < batch) return removed
  }
}
