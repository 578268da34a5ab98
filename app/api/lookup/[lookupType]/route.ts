import { endpoint } from '@/lib/floor/http/endpoint'
import { lookupCall } from '@/lib/lookups/calls'
import { listLookup } from '@/lib/lookups/service'

export const GET = endpoint(lookupCall, ({ ctx, params, query }) => listLookup(ctx, params.lookupType, query.valueId))
