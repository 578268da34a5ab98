import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { listGivenUpJobs } from '@/lib/operations/jobs'

export const GET = endpoint(operationsCalls.jobs, ({ ctx }) => listGivenUpJobs(ctx))
