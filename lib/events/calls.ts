import { z } from 'zod'
import { bulkAnswer } from '@/lib/floor/bulk/bulk-rows'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { createdRecord, savedRecord } from '@/lib/floor/validation/answer-fields'
import { numberText, recordIdText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { boxOfficeIdAnswer, duplicateNameAnswer, eventAnswer, eventRow, filtersAnswer, referenceRow } from './answers'
import { bulkEvents, eventAction } from './bulk-schema'
import { eventsView } from './rules'
import {
  boxOfficeIdQuestion,
  deletedEvent,
  duplicateNameQuestion,
  eventNumber,
  newEvent,
  referencesQuestion,
  savedEvent,
} from './schema'

const year = numberText(/^(-1|20\d\d)$/, 'must be a financial year such as 2025, or -1 for all', {
  description: 'A financial year: 2025 is 2025/26. -1 is all years.',
})
const quarter = numberText(/^(-1|[1-4])$/, 'must be 1 to 4, or -1 for all', {
  enum: [-1, 1, 2, 3, 4],
  description: '-1 is all quarters.',
})

const eventsQuery = gridQuery(eventsView.pageSize).extend({
  organisationId: recordIdText.optional(),
  year: year.optional(),
  quarter: quarter.optional(),
  quarterStates: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .register(wireShapes, { type: 'boolean' })
    .optional(),
})
export type EventsQuery = z.output<typeof eventsQuery>

/** The number of rows that a look-up shows at a time. */
const referencesPageSize = 25

const referencesQuery = gridQuery(referencesPageSize).extend(referencesQuestion)
export type ReferencesQuery = z.output<typeof referencesQuery>

/** The documented calls about events. */
export const eventCalls = {
  list: call('GET /api/events', {
    summary:
      'The event schedule of one organisation or of all in reach, as a grid list; year -1 is all years; with quarterStates each row says how its quarters stand',
    right: ['read', 'event'],
    query: eventsQuery,
    answer: eventRow,
    refuses: [404],
  }),
  filters: call('GET /api/events/filters', {
    summary: 'The years and quarters the schedule can be narrowed to',
    right: ['read', 'event'],
    query: z.object({ organisationId: recordIdText.optional() }),
    answer: filtersAnswer,
    refuses: [404],
  }),
  get: call('GET /api/events/{id}', {
    summary: 'One event with its organisations and quarters',
    right: ['read', 'event'],
    params: eventNumber,
    answer: eventAnswer,
  }),
  create: call('POST /api/events', {
    summary: 'Creates an event',
    right: ['create', 'event'],
    body: newEvent,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),
  update: call('PUT /api/events', {
    summary: 'Saves an event for one of its owners',
    right: ['update', 'event'],
    body: savedEvent,
    answer: savedRecord,
    refuses: [404, 409],
  }),
  remove: call('DELETE /api/events', {
    summary: 'Deletes an event that has no surveys',
    right: ['delete', 'event'],
    body: deletedEvent,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  bulk: call('POST /api/events/bulk', {
    summary: 'Duplicates several events 52 weeks later, or deletes them: each row by itself, or a preview of that',
    right: ['update', 'event'],
    body: bulkEvents,
    answer: bulkAnswer('EventBulkAnswer', eventAction),
    refuses: [409],
  }),
  validateId: call('GET /api/events/validate-id', {
    summary:
      'Whether a box office reference is free of other events with a day in common, for whoever saves the event that is to have it',
    right: ['update', 'event'],
    query: boxOfficeIdQuestion,
    answer: boxOfficeIdAnswer,
    refuses: [404, 422],
  }),
  references: call('GET /api/box-office/references', {
    summary:
      'The box office references an event may have, as a grid list: those of its owners at the provider, for whoever saves the event; daysApart can be sorted by, the nearest first',
    right: ['update', 'event'],
    query: referencesQuery,
    answer: referenceRow,
    refuses: [404],
  }),
  duplicateName: call('GET /api/events/duplicate-name', {
    summary: 'The name that a duplicate of an event gets',
    right: ['create', 'event'],
    query: duplicateNameQuestion,
    answer: duplicateNameAnswer,
    refuses: [422],
  }),
}
