import type { z } from 'zod'
import { bulkAnswer } from '@/lib/floor/bulk/bulk-rows'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import {
  activeStatus,
  anyText,
  createdRecord,
  id,
  instant,
  model,
  nameAnswer,
  savedRecord,
} from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { bulkLocations, locationAction } from './bulk-schema'
import { locationsView } from './rules'
import { deletedLocation, locationParams, nameQuery, newLocation, savedLocation } from './schema'

/** The answers of the calls about locations, as published in the API description. */

const location = {
  id,
  name: anyText,
  organisationId: id,
  organisationName: anyText,
  activeStatus,
  countryId: id,
  addressLine1: anyText,
  addressLine2: anyText,
  city: anyText,
  postcode: anyText,
}

const locationAnswer = model('Location', { ...location, version: id, updatedAt: instant })

const locationRow = model('LocationRow', { ...location, country: anyText.nullable() })

/** With `eventId`: the locations that can be chosen for that event. */
const locationsQuery = gridQuery(locationsView.pageSize).extend({ eventId: recordIdText.optional() })
export type LocationsQuery = z.output<typeof locationsQuery>

/** The documented calls about locations. */
export const locationCalls = {
  list: call('GET /api/locations', {
    summary: 'The locations of the organisations in reach, as a grid list',
    right: ['read', 'location'],
    query: locationsQuery,
    answer: locationRow,
  }),

  get: call('GET /api/locations/{id}', {
    summary: 'One location',
    right: ['read', 'location'],
    params: locationParams,
    answer: locationAnswer,
  }),

  create: call('POST /api/locations', {
    summary: 'Creates a location',
    right: ['create', 'location'],
    body: newLocation,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),

  update: call('PUT /api/locations', {
    summary: 'Saves a location',
    right: ['update', 'location'],
    body: savedLocation,
    answer: savedRecord,
    refuses: [404, 409],
  }),

  remove: call('DELETE /api/locations', {
    summary: 'Deletes a location that no event uses',
    right: ['delete', 'location'],
    body: deletedLocation,
    answer: 'nothing',
    refuses: [404, 409],
  }),

  checkName: call('GET /api/locations/checknameavailability', {
    summary: 'Whether a location name is free within its organisation',
    right: ['read', 'location'],
    query: nameQuery,
    answer: nameAnswer,
    refuses: [404],
  }),
  bulk: call('POST /api/locations/bulk', {
    summary: 'Enables or disables several locations: each row by itself, or a preview of that',
    right: ['update', 'location'],
    body: bulkLocations,
    answer: bulkAnswer('LocationBulkAnswer', locationAction),
    refuses: [409],
  }),
}
