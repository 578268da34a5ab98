import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { createSender } from './enqueue'
import { queueSchema } from './queue'

export type QueueHealth = {
  /** The queue's tables exist in the right version, so that jobs can be created. */
  ready: boolean
  /** Jobs that could run now, and how long the oldest of them has waited, in seconds. */
  waiting: number
  oldestWaitingSeconds: number
  /** Given-up jobs. */
  givenUp: number
  /** Seconds since the last heartbeat of any worker (every few seconds); null when there has been none. */
  workerSeenSecondsAgo: number | null
}

const notReady: QueueHealth = {
  ready: false,
  waiting: 0,
  oldestWaitingSeconds: 0,
  givenUp: 0,
  workerSeenSecondsAgo: null,
}

/** Cached: once the tables have the right version, they keep it for the life of the process. */
let isKnownCurrent = false

/** The state of the queue for `GET /api/ready`, in one small statement. @throws when the database cannot be reached */
export async function readQueueHealth(db: Database): Promise<QueueHealth> {
  isKnownCurrent ||= await isCurrent(db)
  if (!isKnownCurrent) return notReady
  const schema = sql.identifier(queueSchema)
  const [row] = await db.execute<Omit<QueueHealth, 'ready'>>(sql`
    select count(*) filter (where due)::int as waiting,
      coalesce(max(extract(epoch from now() - start_after)) filter (where due), 0)::int as "oldestWaitingSeconds",
      count(*) filter (where state = 'failed')::int as "givenUp",
      (select extract(epoch from now() - max(monitor_claim_on))::int from ${schema}.queue) as "workerSeenSecondsAgo"
    from (
      select state, start_after, state < 'active' and start_after <= now() as due from ${schema}.job
      where state < 'active' or state = 'failed'
    ) as open_jobs`)
  return row ? { ready: true, ...row } : notReady
}

/** Only pg-boss knows which version it needs: it refuses to start on any other. */
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
