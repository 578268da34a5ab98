import { endpoint } from '@/lib/floor/http/endpoint'
import { constituenciesCall } from '@/lib/lookups/calls'
import { listConstituencies } from '@/lib/lookups/service'

export const GET = endpoint(constituenciesCall, ({ ctx }) => listConstituencies(ctx))
