import 'server-only'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '@/db/client'
import type { Context } from '../identity/context'
import type { JobDefinition, JobSettings } from './define-job'
import { type JobEnvelope, oneAtATime, queueOptions, queueSchema } from './queue'

/** The transaction, request and actor of a new job. A `Context` is one. */
export type EnqueueContext = Pick<Context, 'db' | 'requestId' | 'actor'>

/**
 * Creates a job in the transaction of `ctx.db`: it exists if that commits, and a worker is notified then.
 * @param afterSeconds how long it waits at least
 * @param organisationId whose it is, for a job that says how many there may be `perOrganisation`
 * @returns the job's id, or undefined where the same `single` job is already waiting
 * @throws ZodError when `data` does not match the definition: a fault of the caller
 */
export async function enqueue<Data>(
  ctx: EnqueueContext,
  job: JobDefinition<Data>,
  data: Data,
  { afterSeconds, organisationId }: { afterSeconds?: number; organisationId?: number | null | undefined } = {},
): Promise<string | undefined> {
  const parsed = job.data.parse(data)
  const envelope: JobEnvelope = {
    requestId: ctx.requestId,
    userId: ctx.actor.kind === 'staff' ? ctx.actor.userId : null,
    data: parsed,
  }
  const queue = createSender(ctx.db)
  await ensureQueue(ctx.db, queue, job)
  const id = await queue.send(job.name, envelope, {
    ...(job.single && { singletonKey: job.single.key(parsed) }),
    ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
    ...(organisationId != null && { group: groupOf(job, organisationId) }),
  })
  return id ?? undefined
}

const groupOf = (job: JobSettings, organisationId: number) => ({
  id: String(organisationId),
  ...(job.perOrganisation === 1 && { tier: oneAtATime }),
})

/** A pg-boss for one statement in the caller's transaction: no pool, no timers, no state. */
export function createSender(db: Database): PgBoss {
  return new PgBoss({
    db: fromDrizzle(db, sql),
    schema: queueSchema,
    supervise: false,
    schedule: false,
    migrate: false,
  })
}

/** Creates the queue if it does not exist. Not with `boss.createQueue`, which would commit the caller's transaction. */
async function ensureQueue(db: Database, queue: PgBoss, job: JobSettings) {
  if (await queue.getQueue(job.name)) return
  const options = JSON.stringify(queueOptions(job))
  await db.execute(sql`select ${sql.identifier(queueSchema)}.create_queue(${job.name}, ${options}::jsonb)`)
}
