import 'server-only'
import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database } from '@/db/client'
import type { Context } from '../identity/context'
import type { JobDefinition, JobSettings } from './define-job'
import { type JobEnvelope, oneAtATime, queueOptions, queueSchema } from './queue'

/** The transaction, request and actor of a new job. A `Context` is one. */
export type EnqueueContext = Pick<Context, 'db' | 'requestId' | 'actor'>

type EnqueueOptions = {
  /** How long it waits at least. */
  afterSeconds?: number
  /** Whose it is, for a job that says how many there may be `perOrganisation`. */
  organisationId?: number | null | undefined
}

/**
 * Creates a job in the transaction of `ctx.db`: it exists if that commits, and a worker is notified then.
 * @returns the job's id, or undefined where the same `single` job is already waiting
 * @throws ZodError when `data` does not match the definition: a fault of the caller
 */
export async function enqueue<Data>(
  ctx: EnqueueContext,
  job: JobDefinition<Data>,
  data: Data,
  options: EnqueueOptions = {},
): Promise<string | undefined> {
  const [id] = await enqueueEach(ctx, job, [data], options)
  return id
}

/** Creates a job for each of `dataOfEach`, as `enqueue` does for one, in one statement. @returns the ids of those that were created */
export async function enqueueEach<Data>(
  ctx: EnqueueContext,
  job: JobDefinition<Data>,
  dataOfEach: readonly Data[],
  { afterSeconds, organisationId }: EnqueueOptions = {},
): Promise<string[]> {
  const queue = createSender(ctx.db)
  const jobs = dataOfEach.map((given) => {
    const data = job.data.parse(given)
    const userId = ctx.actor.kind === 'staff' ? ctx.actor.userId : null
    return {
      data: { requestId: ctx.requestId, userId, data } satisfies JobEnvelope,
      ...(job.single && { singletonKey: job.single.key(data) }),
      ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
      ...(organisationId != null && { group: groupOf(job, organisationId) }),
    }
  })
  await ensureQueue(ctx.db, queue, job)
  return (await queue.insert(job.name, jobs, { returnId: true })) ?? []
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
