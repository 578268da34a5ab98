import 'server-only'
import { randomUUID } from 'node:crypto'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import type { Database } from '@/db/client'
import { abilityOf } from '../access/ability'
import { DomainError } from '../errors/domain-error'
import type { Context, SystemActor } from '../identity/context'
import type { Logger } from '../log'
import { causeOfOutput, failureOf, reasonOfOutput } from './failure-reason'
import type { JobHandler } from './job-handler'
import { jobEnvelope } from './queue'

/** The dependencies that every context of one worker process shares. */
export type WorkerDependencies = { db: Database; log: Logger }

/** The context of one attempt at a job: the platform is the actor, with the id of the request that created the job. */
function workerContext(
  dependencies: WorkerDependencies,
  about: { name: string; jobId: string; requestId?: string; attempt?: number },
): Context {
  const actor: SystemActor = { kind: 'system', name: about.name }
  const requestId = about.requestId ?? randomUUID()
  return {
    actor,
    ability: abilityOf(actor),
    db: dependencies.db,
    now: new Date(),
    requestId,
    address: '',
    log: dependencies.log.child({ job: about.name, jobId: about.jobId, requestId, attempt: about.attempt }),
  }
}

/** Runs one attempt at a job. Never throws: the outcome is returned, and the cause logged. */
export async function runJob(
  dependencies: WorkerDependencies,
  handler: JobHandler,
  job: JobWithMetadata,
  stopping: AbortSignal,
): Promise<JobResult> {
  const attempt = job.retryCount + 1
  const envelope = jobEnvelope.safeParse(job.data)
  const { requestId, data } = envelope.data ?? {}
  const about = { name: job.name, jobId: job.id, attempt, ...(requestId && { requestId }) }
  const ctx = workerContext(dependencies, about)
  const started = performance.now()
  const ms = () => Math.round(performance.now() - started)
  try {
    if (!envelope.success) throw new DomainError(422, 'The job cannot be read.')
    await handler.run(ctx, data, {
      id: job.id,
      attempt,
      createdAt: job.createdOn,
      signal: AbortSignal.any([job.signal, stopping]),
    })
    ctx.log[handler.job.routine ? 'debug' : 'info']({ ms: ms() }, 'job done')
    return { id: job.id, status: 'completed' }
  } catch (error) {
    ctx.log.warn({ ms: ms(), err: error }, 'job failed')
    const status = error instanceof DomainError ? 'deadletter' : 'failed'
    return { id: job.id, status, output: failureOf(error) }
  }
}

/** Notifies the feature that one of its jobs was given up: after an error, a kill or a time-out. */
export async function notifyGivenUp(
  dependencies: WorkerDependencies,
  handlers: readonly JobHandler[],
  copy: JobWithMetadata,
): Promise<void> {
  const name = copy.sourceName ?? 'unknown'
  const { requestId, data } = jobEnvelope.safeParse(copy.data).data ?? {}
  const ctx = workerContext(dependencies, { name, jobId: copy.sourceId ?? copy.id, ...(requestId && { requestId }) })
  ctx.log.error({ reason: causeOfOutput(copy.output) }, 'job given up')
  await handlers.find(({ job }) => job.name === name)?.onGivenUp?.(ctx, data, reasonOfOutput(copy.output))
}
