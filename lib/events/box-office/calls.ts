import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, count, day, flag, id, model, wholeNumber } from '@/lib/floor/validation/answer-fields'
import { recordId, recordIdText, requiredDate, requiredText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { fundedQuestion } from '../messages'
import { eventLimits } from '../rules'
import { createdMost, linkedMost, unlinkedView } from './rules'

const unlinkedQuery = gridQuery(unlinkedView.pageSize).extend({
  organisationId: recordIdText,
  proposals: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .register(wireShapes, { type: 'boolean', description: 'With the location and the events that may be meant' })
    .optional(),
})
export type UnlinkedQuery = z.output<typeof unlinkedQuery>

const proposedEvent = model('ProposedEvent', { id, name: anyText, startDate: day, endDate: day, location: anyText })

const unlinkedReference = model('UnlinkedReference', {
  boxOfficeProviderId: id,
  boxOfficeProviderName: anyText,
  eventIdentifier: anyText,
  eventName: anyText.describe('As the latest file calls it'),
  startDate: day,
  endDate: day,
  performances: count,
  ticketsSold: wholeNumber,
  venueName: anyText.nullable(),
  location: model('VenueLocation', { id, name: anyText })
    .nullable()
    .optional()
    .describe('Where proposals asked for it: the location of the organisation that is called as the venue is'),
  proposedEvents: proposedEvent
    .array()
    .optional()
    .describe('Where proposals asked for them: events on the same days and of a like name, the likest first'),
})

const reference = z.object({
  boxOfficeProviderId: recordId('Ticketing Provider is required'),
  reference: requiredText('Box Office Reference', eventLimits.boxOfficeReferenceId),
})

const eventOfReference = reference.extend({
  name: requiredText('Name', eventLimits.name),
  startDate: requiredDate('Start date'),
  endDate: requiredDate('End date'),
  locationId: recordId('Location is required'),
  eventTypeId: recordId('Event Type is required'),
  distributionTypeId: recordId('Distribution Type is required'),
  subDisciplineId: recordId('Sub-Discipline is required'),
  isFundedId: recordId(`${fundedQuestion} is required`),
})
export type EventOfReference = z.output<typeof eventOfReference>

const createdEvents = z.object({
  organisationId: recordId('Organisation is required'),
  events: eventOfReference.array().min(1).max(createdMost),
  resetsConfirmations: z
    .boolean()
    .optional()
    .describe('True where whoever sends it has seen which confirmations the events would reset'),
})
export type CreatedEvents = z.output<typeof createdEvents>

const linkedReferences = z.object({
  organisationId: recordId('Organisation is required'),
  eventId: recordId('Event is required'),
  references: reference.array().min(1).max(linkedMost),
})
export type LinkedReferences = z.output<typeof linkedReferences>

const unlinkedReferences = linkedReferences.extend({
  isUndo: z
    .boolean()
    .optional()
    .describe('True takes back what was just linked: refused where another event has one of the references by now'),
})
export type UnlinkedReferences = z.output<typeof unlinkedReferences>

/** From what was sold to the schedule. */
export const boxOfficeEventCalls = {
  unlinked: call('GET /api/box-office/references/unlinked', {
    summary: 'What an organisation has sold under references that no event of it has, the first performance first',
    right: ['read', 'boxOffice'],
    query: unlinkedQuery,
    answer: unlinkedReference,
    refuses: [404],
  }),
  create: call('POST /api/events/from-references', {
    summary:
      'Creates an event of each of these references: all of them or none, with the checks of a saved event. They are undone as an upload of events is',
    right: ['create', 'event'],
    body: createdEvents,
    answer: model('EventsFromReferences', { importId: id, eventIds: id.array() }),
    success: 201,
    refuses: [404, 409],
  }),
  link: call('POST /api/box-office/references/link', {
    summary: 'Gives an event references under which the organisation sells it, beside those that it has',
    right: ['manage', 'boxOffice'],
    body: linkedReferences,
    answer: model('LinkedReferences', {
      isValid: flag.describe('False where another event has one of the references on a day in common'),
      linked: model('LinkedReference', { boxOfficeProviderId: id, reference: anyText })
        .array()
        .describe('Those that the event did not have before'),
    }),
    refuses: [404, 409],
  }),
  unlink: call('DELETE /api/box-office/references/link', {
    summary: 'Takes linked references off an event, but for the one of its own form',
    right: ['manage', 'boxOffice'],
    body: unlinkedReferences,
    answer: 'nothing',
    refuses: [404, 409],
  }),
}
