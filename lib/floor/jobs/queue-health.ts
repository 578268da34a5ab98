import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { createSender } from './enqueue'
import { queueSchema } from './queue'

export type QueueHealth = {
  /** The queue's tables are there and of this version: jobs can be made. */
  ready: boolean
  /** Jobs that could run now, and how long the oldest of them has waited, in seconds. */
  waiting: number
  oldestWaitingSeconds: number
  /** Parked jobs that nobody has looked after. */
  dead: number
  /** Seconds since any worker showed itself (they do every few seconds); null when none ever has. */
  workerSeenSecondsAgo: number | null
}

const notReady: QueueHealth = { ready: false, waiting: 0, oldestWaitingSeconds: 0, dead: 0, workerSeenSecondsAgo: null }

/** Once the tables were of the right version they stay so as long as this process lives. */
let isKnownCurrent = false

/** How the queue is, for `GET /api/ready`: one small statement. Throws only when the database cannot be reached. */
export async function readQueueHealth(db: Database): Promise<QueueHealth> {
  isKnownCurrent ||= await isCurrent(db)
  if (!isKnownCurrent) return notReady
  const schema = sql.identifier(queueSchema)
  const [row] = await db.execute<Omit<QueueHealth, 'ready'>>(sql`
    select count(*) filter (where due)::int as waiting,
      coalesce(max(extract(epoch from now() - start_after)) filter (where due), 0)::int as "oldestWaitingSeconds",
      count(*) filter (where state = 'failed')::int as dead,
      (select extract(epoch from now() - max(monitor_claim_on))::int from ${schema}.queue) as "workerSeenSecondsAgo"
    from (
      select state, start_after, state < 'active' and start_after <= now() as due from ${schema}.job
      where state < 'active' or state = 'failed'
    ) as open_jobs`)
  return row ? { ready: true, ...row } : notReady
}

/** Which version pg-boss wants is known only to itself: it refuses to start on any other. */
async function isCurrent(db: Database): Promise<boolean> {
  const queue = createSender(db)
  if (!(await queue.isInstalled())) return false
  try {
    await queue.start()
    return true
  } catch {
    return false
  } finally {
    await queue.stop({ graceful: false })
  }
}
