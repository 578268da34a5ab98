import { endpoint } from '@/lib/floor/http/endpoint'
import { locationCalls } from '@/lib/locations/calls'
import { getLocation } from '@/lib/locations/service'

export const GET = endpoint(locationCalls.get, ({ ctx, params }) => getLocation(ctx, params.id))
