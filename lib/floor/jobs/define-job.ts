import type { z } from 'zod'

/** How long the jobs being done may go on once a worker has to end; then they go back to the queue. */
export const endGraceMs = 10_000

/** The definition of a job: its queue, its data, and how often and how long it is tried. */
export type JobDefinition<Data = unknown> = {
  /** Also the name of the queue: `feature/what-happens`, such as `exports/answers-file`. */
  name: string
  data: z.ZodType<Data>
  /** Attempts in all before the job is given up and waits for a person. */
  attempts: number
  /** Seconds before the second attempt, doubled for each one after, and never more than `atMost`; with some jitter. */
  backoff: { first: number; atMost: number }
  /** A longer run is stopped (its `signal` is aborted) and counts as a failed attempt. */
  expireInSeconds: number
  /** The lease: a worker without a heartbeat for this long counts as dead, and its job is tried again. At least 10. */
  leaseSeconds: number
  /** Jobs of this kind at once in one worker process. */
  concurrency: number
  /**
   * Jobs of this kind at once for one organisation, in all workers: fewer than a worker does, so that whoever asks for hundreds does
   * not keep other organisations waiting. One is never exceeded, and they are done in their order; of more, workers that
   * look in the same instant may begin one too many. Without it, any number.
   */
  perOrganisation?: number
  /** True for frequent scheduled jobs, whose successes are not logged. */
  routine?: boolean
  /**
   * Jobs with the same key are merged: a second one is not created while the first waits (`until: 'started'`), or while
   * it waits or runs (`until: 'finished'`).
   */
  single?: { key: (data: Data) => string; until: 'started' | 'finished' }
}

/** A definition without its data schema: all that the queue needs. */
export type JobSettings = Omit<JobDefinition, 'data' | 'single'> & { single?: { until: 'started' | 'finished' } }

type JobDefinitionInput<Data> = Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<JobDefinition<Data>>

/** A definition, with defaults for what it leaves out: 3 attempts, 5 s to 1 min apart, 15 min a run. */
export function defineJob<Data>(definition: JobDefinitionInput<Data>): JobDefinition<Data> {
  return {
    attempts: 3,
    backoff: { first: 5, atMost: 60 },
    expireInSeconds: 15 * 60,
    leaseSeconds: 20,
    concurrency: 1,
    ...definition,
  }
}
