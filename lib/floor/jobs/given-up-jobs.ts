import 'server-only'
import { sql } from 'drizzle-orm'
import { forbidden, notFound } from '../errors/domain-error'
import type { Context } from '../identity/context'
import { change } from '../saving/change'
import { createSender } from './enqueue'
import { causeOfOutput } from './failure-reason'
import { jobEnvelope, queueSchema } from './queue'

/** A job after its last attempt, or refused: nothing more happens until a person retries it. */
export type GivenUpJob = {
  id: string
  name: string
  /** Includes the cause of an internal error, which only operators read. */
  reason: string
  attempts: number
  createdAt: string
  failedAt: string
  requestId: string | null
  userId: number | null
}

type JobRow = {
  id: string
  name: string
  output: unknown
  data: unknown
  attempts: number
  created_at: string
  failed_at: string
}

const jobTable = sql`${sql.identifier(queueSchema)}.job`

/** ISO 8601 made in SQL: drizzle returns timestamps of raw statements in PostgreSQL's format. */
const isoText = (column: string) =>
  sql`to_char(${sql.identifier(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function assertGlobalAdmin({ actor }: Context) {
  const may = actor.kind === 'system' || (actor.kind === 'staff' && actor.role === 'GlobalAdmin')
  if (!may) throw forbidden()
}

/** Given-up jobs, the latest first, at most `take`. @throws DomainError 403 for anybody but a Global Admin */
export async function findGivenUpJobs(ctx: Context, take = 100): Promise<GivenUpJob[]> {
  assertGlobalAdmin(ctx)
  const rows = await ctx.db.execute<JobRow>(sql`
    select id, name, output, data, retry_count + 1 as attempts, ${isoText('created_on')} as created_at,
      ${isoText('completed_on')} as failed_at
    from ${jobTable} where state = 'failed' order by completed_on desc limit ${take}`)
  return [...rows].map((row) => {
    const envelope = jobEnvelope.safeParse(row.data).data
    return {
      id: row.id,
      name: row.name,
      reason: causeOfOutput(row.output),
      attempts: row.attempts,
      createdAt: row.created_at,
      failedAt: row.failed_at,
      requestId: envelope?.requestId ?? null,
      userId: envelope?.userId ?? null,
    }
  })
}

/**
 * Gives a given-up job one more attempt, at once.
 * @throws DomainError 403 for anybody but a Global Admin; 404 when the job is not given up (any more)
 */
export async function retryGivenUpJob(ctx: Context, id: string): Promise<void> {
  assertGlobalAdmin(ctx)
  await change(ctx, {}, async (tx) => {
    const [job] = await tx.db.execute<{ name: string }>(
      sql`select name from ${jobTable} where id = ${id}::uuid and state = 'failed' for update`,
    )
    if (!job) throw notFound('Job')
    await createSender(tx.db).retry(job.name, id)
    tx.audit({ subject: 'job', subjectId: id, subjectName: job.name, action: 'request', note: 'Tried again' })
  })
}
