import type { Context } from '../identity/context'
import type { JobDefinition, JobSettings } from './define-job'

/** One attempt at a job. */
export type JobRun = {
  id: string
  /** 1 for the first. */
  attempt: number
  /** When the job was made. */
  createdAt: Date
  /** Aborted when the run takes too long or the worker is stopping; long work watches it and stops cleanly. */
  signal: AbortSignal
}

export type JobHandler = {
  job: JobSettings
  run: (ctx: Context, data: unknown, run: JobRun) => Promise<void>
  onGivenUp: ((ctx: Context, data: unknown, reason: string) => Promise<void>) | undefined
}

/**
 * Binds a definition to its handler; `worker/handlers.ts` lists the results.
 * @param run does the work; a throw is a failed attempt, a `DomainError` a refusal that no further one would change
 * @param onGivenUp called once when the job is given up, with the reason as a sentence: marks the export
 *   failed, and so on
 */
export function defineHandler<Data>(
  job: JobDefinition<Data>,
  run: (ctx: Context, data: Data, run: JobRun) => Promise<void>,
  onGivenUp?: (ctx: Context, data: Data, reason: string) => Promise<void>,
): JobHandler {
  return {
    job,
    run: (ctx, data, about) => run(ctx, job.data.parse(data), about),
    onGivenUp: onGivenUp && ((ctx, data, reason) => onGivenUp(ctx, job.data.parse(data), reason)),
  }
}
