import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import journal from '@/db/migrations/meta/_journal.json'
import { readQueueHealth } from '../jobs/queue-health'
import type { Readiness } from './calls'

const unavailable: Readiness = {
  ready: false,
  database: 'away',
  migrations: 'unknown',
  queue: 'unknown',
  deadJobs: null,
}

/** Whether the platform can work now. Never throws: an unavailable database is part of the answer. */
export async function checkReadiness(db: Database): Promise<Readiness> {
  try {
    const [migrated, queue] = await Promise.all([isMigrated(db), readQueueHealth(db)])
    return {
      ready: migrated && queue.ready,
      database: 'ok',
      migrations: migrated ? 'ok' : 'behind',
      queue: queue.ready ? 'ok' : 'missing',
      deadJobs: queue.ready ? queue.givenUp : null,
    }
  } catch {
    return unavailable
  }
}

async function isMigrated(db: Database): Promise<boolean> {
  const [there] = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!there?.there) return false
  const [row] = await db.execute<{ applied: number }>(
    sql`select count(*)::int as applied from drizzle.__drizzle_migrations`,
  )
  return (row?.applied ?? 0) >= journal.entries.length
}
