import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { retryJob } from '@/lib/operations/jobs'

export const POST = endpoint(operationsCalls.tryAgain, ({ ctx, params }) => retryJob(ctx, params.id))
