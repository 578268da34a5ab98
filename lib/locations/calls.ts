import type { z } from 'zod'
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
import { locationsView } from './list-view'
import { deletedLocation, locationNumber, nameQuestion, newLocation, savedLocation } from './schema'

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
  list: call({
    method: 'GET',
    path: '/api/locations',
    summary: 'The locations of the organisations in reach, as a grid list',
    audience: 'staff',
    right: ['read', 'location'],
    query: locationsQuery,
    answer: locationRow,
  }),

  get: call({
    method: 'GET',
    path: '/api/locations/{id}',
    summary: 'One location',
    audience: 'staff',
    right: ['read', 'location'],
    params: locationNumber,
    answer: locationAnswer,
  }),

  create: call({
    method: 'POST',
    path: '/api/locations',
    summary: 'Creates a location',
    audience: 'staff',
    right: ['create', 'location'],
    body: newLocation,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),

  update: call({
    method: 'PUT',
    path: '/api/locations',
    summary: 'Saves a location',
    audience: 'staff',
    right: ['update', 'location'],
    body: savedLocation,
    answer: savedRecord,
    refuses: [404, 409],
  }),

  remove: call({
    method: 'DELETE',
    path: '/api/locations',
    summary: 'Deletes a location that no event uses',
    audience: 'staff',
    right: ['delete', 'location'],
    body: deletedLocation,
    answer: 'nothing',
    refuses: [404, 409],
  }),

  checkName: call({
    method: 'GET',
    path: '/api/locations/checknameavailability',
    summary: 'Whether a location name is free within its organisation',
    audience: 'staff',
    right: ['read', 'location'],
    query: nameQuestion,
    answer: nameAnswer,
    refuses: [404],
  }),
}
