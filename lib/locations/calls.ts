import type { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { recordIdText } from '@/lib/floor/validation/fields'
import { locationsView } from './list-view'
import { deletedLocation, locationNumber, nameQuestion, newLocation, savedLocation } from './schema'

/** With `eventId`, the locations that may be chosen for that event (document 2 §7). */
export const locationsQuery = gridQuery(locationsView.pageSize).extend({ eventId: recordIdText.optional() })
export type LocationsQuery = z.output<typeof locationsQuery>

/** The calls of document 1 §7 about locations. */
export const locationCalls = {
  list: call({
    method: 'GET',
    path: '/api/locations',
    summary: 'The locations of the organisations in reach, as a grid list',
    audience: 'staff',
    right: ['read', 'location'],
    query: locationsQuery,
  }),

  get: call({
    method: 'GET',
    path: '/api/locations/{id}',
    summary: 'One location',
    audience: 'staff',
    right: ['read', 'location'],
    params: locationNumber,
  }),

  create: call({
    method: 'POST',
    path: '/api/locations',
    summary: 'Creates a location',
    audience: 'staff',
    right: ['create', 'location'],
    body: newLocation,
    success: 201,
  }),

  update: call({
    method: 'PUT',
    path: '/api/locations',
    summary: 'Saves a location',
    audience: 'staff',
    right: ['update', 'location'],
    body: savedLocation,
  }),

  remove: call({
    method: 'DELETE',
    path: '/api/locations',
    summary: 'Deletes a location that no event uses',
    audience: 'staff',
    right: ['delete', 'location'],
    body: deletedLocation,
  }),

  checkName: call({
    method: 'GET',
    path: '/api/locations/checknameavailability',
    summary: 'Whether a location name is free within its organisation',
    audience: 'staff',
    right: ['read', 'location'],
    query: nameQuestion,
  }),
}
