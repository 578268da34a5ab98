import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { getHealth } from '@/lib/operations/health'

export const GET = endpoint(operationsCalls.health, ({ ctx }) => getHealth(ctx))
