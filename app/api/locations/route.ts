import { endpoint } from '@/lib/floor/http/endpoint'
import { locationCalls } from '@/lib/locations/calls'
import { createLocation, deleteLocation, listLocations, updateLocation } from '@/lib/locations/service'

export const GET = endpoint(locationCalls.list, ({ ctx, query }) => listLocations(ctx, query))
export const POST = endpoint(locationCalls.create, ({ ctx, body }) => createLocation(ctx, body))
export const PUT = endpoint(locationCalls.update, ({ ctx, body }) => updateLocation(ctx, body))
export const DELETE = endpoint(locationCalls.remove, ({ ctx, body }) => deleteLocation(ctx, body.locationId))
