import { endpoint } from '@/lib/floor/http/endpoint'
import { changeLocations } from '@/lib/locations/bulk-locations'
import { locationCalls } from '@/lib/locations/calls'

export const POST = endpoint(locationCalls.bulk, ({ ctx, body }) => changeLocations(ctx, body))
