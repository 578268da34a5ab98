import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { recordIdText } from '@/lib/floor/validation/fields'
import { eventsView } from './list-view'
import {
  boxOfficeIdQuestion,
  deletedEvent,
  duplicateNameQuestion,
  eventNumber,
  newEvent,
  referencesQuestion,
  savedEvent,
} from './schema'

const year = z
  .string()
  .regex(/^(-1|20\d\d)$/, { error: 'must be a financial year such as 2025, or -1 for all' })
  .transform(Number)
const quarter = z
  .string()
  .regex(/^(-1|[1-4])$/, { error: 'must be 1 to 4, or -1 for all' })
  .transform(Number)

const eventsQuery = gridQuery(eventsView.pageSize).extend({
  organisationId: recordIdText.optional(),
  year: year.optional(),
  quarter: quarter.optional(),
  quarterStates: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
})
export type EventsQuery = z.output<typeof eventsQuery>

/** As many as a look-up shows at a time. */
const referencesPageSize = 25

const referencesQuery = gridQuery(referencesPageSize).extend(referencesQuestion)
export type ReferencesQuery = z.output<typeof referencesQuery>

/** The calls of document 2 §7 about events. */
export const eventCalls = {
  list: call({
    method: 'GET',
    path: '/api/events',
    summary:
      'The event schedule of one organisation or of all in reach, as a grid list; year -1 is all years; with quarterStates each row says how its quarters stand',
    audience: 'staff',
    right: ['read', 'event'],
    query: eventsQuery,
  }),
  filters: call({
    method: 'GET',
    path: '/api/events/filters',
    summary: 'The years and quarters the schedule can be narrowed to',
    audience: 'staff',
    right: ['read', 'event'],
    query: z.object({ organisationId: recordIdText.optional() }),
  }),
  get: call({
    method: 'GET',
    path: '/api/events/{id}',
    summary: 'One event with its organisations and quarters',
    audience: 'staff',
    right: ['read', 'event'],
    params: eventNumber,
  }),
  create: call({
    method: 'POST',
    path: '/api/events',
    summary: 'Creates an event',
    audience: 'staff',
    right: ['create', 'event'],
    body: newEvent,
    success: 201,
  }),
  update: call({
    method: 'PUT',
    path: '/api/events',
    summary: 'Saves an event for one of its owners',
    audience: 'staff',
    right: ['update', 'event'],
    body: savedEvent,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/events',
    summary: 'Deletes an event that has no surveys',
    audience: 'staff',
    right: ['delete', 'event'],
    body: deletedEvent,
  }),
  validateId: call({
    method: 'GET',
    path: '/api/events/validate-id',
    summary: 'Whether a box office reference is free of other events with a day in common',
    audience: 'staff',
    right: ['read', 'event'],
    query: boxOfficeIdQuestion,
  }),
  references: call({
    method: 'GET',
    path: '/api/box-office/references',
    summary: 'The box office references an event may have, as a grid list: those of its owners at the provider',
    audience: 'staff',
    right: ['read', 'event'],
    query: referencesQuery,
  }),
  duplicateName: call({
    method: 'GET',
    path: '/api/events/duplicate-name',
    summary: 'The name that a duplicate of an event gets',
    audience: 'staff',
    right: ['create', 'event'],
    query: duplicateNameQuestion,
  }),
}
