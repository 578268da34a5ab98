import { endpoint } from '@/lib/floor/http/endpoint'
import { locationCalls } from '@/lib/locations/calls'
import { checkLocationName } from '@/lib/locations/service'

export const GET = endpoint(locationCalls.checkName, ({ ctx, query }) => checkLocationName(ctx, query))
