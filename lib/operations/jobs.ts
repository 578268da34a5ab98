import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { findGivenUpJobs, type GivenUpJob, retryGivenUpJob } from '@/lib/floor/jobs/given-up-jobs'
import * as queries from './queries'
import { jobNameInWords } from './words'

/** A job that was given up; `what` is its name in words, `forWhom` the person who asked for it, if anybody did. */
export type GivenUpJobRow = GivenUpJob & { what: string; forWhom: string | null }

/** Jobs that were given up, the latest first, 100 at most. For a Global Admin; 403 for anybody else. */
export async function listGivenUpJobs(ctx: StaffContext): Promise<{ data: GivenUpJobRow[] }> {
  authorize(ctx, 'read', 'operations')
  const jobs = await findGivenUpJobs(ctx)
  const names = await queries.findUserNames(
    ctx.db,
    jobs.flatMap(({ userId }) => userId ?? []),
  )
  const data = jobs.map((job) => ({
    ...job,
    what: jobNameInWords(job.name),
    forWhom: job.userId === null ? null : (names.get(job.userId) ?? 'Somebody whose account is gone'),
  }))
  return { data }
}

/** Gives a given-up job one more attempt. @throws DomainError 404 where there is none, or somebody else was quicker. */
export async function retryJob(ctx: StaffContext, id: string): Promise<void> {
  authorize(ctx, 'update', 'operations')
  await retryGivenUpJob(ctx, id)
}
