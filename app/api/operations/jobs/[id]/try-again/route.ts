import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { tryJobAgain } from '@/lib/operations/jobs'

export const POST = endpoint(operationsCalls.tryAgain, ({ ctx, params }) => tryJobAgain(ctx, params.id))
