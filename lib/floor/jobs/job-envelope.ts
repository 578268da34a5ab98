import { z } from 'zod'

/** What a job's row carries beside its own data: which request made it, and for whom. */
export const jobEnvelope = z.object({
  requestId: z.string(),
  userId: z.number().nullable(),
  data: z.unknown(),
})

export type JobEnvelope = z.output<typeof jobEnvelope>
