import type { z } from 'zod'

/** What happens later: the name of its queue, what a job carries, and how patient the worker is with it. */
export type JobDefinition<Data = unknown> = {
  /** Also the name of the queue: `feature/what-happens`, such as `mail/send-letter`. */
  name: string
  data: z.ZodType<Data>
  /** Tries altogether before the job is parked for a person. */
  attempts: number
  /** Seconds before the second try, doubled for each one after, and never more than `atMost`; with some jitter. */
  backoff: { first: number; atMost: number }
  /** A run that takes longer is given up, its `signal` aborted, and counts as a failed try. */
  expireInSeconds: number
  /** The lease: a worker that has been silent for so long is taken for dead and its job is tried again. At least 10. */
  leaseSeconds: number
  /** Jobs of this kind at once in one worker process. */
  concurrency: number
  /** Comes by the calendar all day long: its successes are not worth a line in the log. */
  routine?: boolean
  /**
   * Two jobs with the same key are one: the second is not made while the first waits (`until: 'started'`), or while it
   * waits or runs (`until: 'finished'`).
   */
  single?: { key: (data: Data) => string; until: 'started' | 'finished' }
}

/** A definition without what its data look like: all that the queue needs to know. */
export type JobSettings = Omit<JobDefinition, 'data' | 'single'> & { single?: { until: 'started' | 'finished' } }

type JobDefinitionInput<Data> = Pick<JobDefinition<Data>, 'name' | 'data'> & Partial<JobDefinition<Data>>

/** A definition, with defaults for what it leaves out: 3 tries, 5 s to 1 min apart, 15 min a run. */
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
