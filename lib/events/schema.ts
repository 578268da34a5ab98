import { z } from 'zod'
import { isPlainDate } from '@/lib/floor/calendar/plain-date'
import {
  always,
  recordId,
  recordIdText,
  requiredDate,
  requiredText,
  sentVersion,
  text,
} from '@/lib/floor/validation/fields'
import { attendanceRows } from './attendance-schema'
import { fundedQuestion, messages, refusals } from './messages'
import { eventLimits, isInRange, notTicketed, ticketed } from './rules'

const assignedMax = 100

export const assignedOrganisation = z.object({
  organisationId: recordId('Organisation is required'),
  relationshipTypeId: recordId('Relationship type is required'),
  subDisciplineId: recordId('Sub-discipline is required'),
})

/** The assigned organisations: at least one, each only once. */
const assignedList = <Assigned extends z.ZodType<{ organisationId: number }>>(assigned: Assigned) =>
  z
    .array(assigned, { error: messages.noOrganisation })
    .min(1)
    .max(assignedMax, { error: refusals.tooManyAssigned(assignedMax) })
    .refine((list) => new Set(list.map((each) => each.organisationId)).size === list.length, {
      error: refusals.assignedTwice,
    })

const fields = z.object({
  name: requiredText('Name', eventLimits.name),
  locationId: recordId('Location is required'),
  startDate: requiredDate('Start date'),
  endDate: requiredDate('End date'),
  eventTypeId: recordId('Event Type is required'),
  distributionTypeId: recordId('Distribution Type is required'),
  subDisciplineId: recordId('Sub-Discipline is required'),
  isFundedId: recordId(`${fundedQuestion} is required`),
  isTicketedId: z.literal([ticketed, notTicketed], { error: 'Ticketed is required' }),
  boxOfficeProviderId: z
    .int({ error: messages.providerRequired })
    .min(0, { error: messages.providerRequired })
    .nullish()
    .transform(orNull),
  boxOfficeReferenceId: text('Box Office Reference', eventLimits.boxOfficeReferenceId).nullish().transform(orNull),
  eventOrganisations: assignedList(assignedOrganisation),
  /** Figures to be saved with the event; quarters and figures left out stay as they are. */
  eventAttendances: attendanceRows.optional(),
})

/** Blank and absent values become null. */
function orNull<Value extends string | number>(value: Value | null | undefined): Value | null {
  return value === undefined || value === '' ? null : value
}

type RawEvent = Partial<Record<keyof z.input<typeof fields>, unknown>>

const areInOrder = ({ startDate, endDate }: RawEvent) => !isDate(startDate) || !isDate(endDate) || startDate <= endDate

const isDate = (value: unknown): value is string => typeof value === 'string' && isPlainDate(value)

/** An event as it is created. The range of its dates depends on the current year: `eventFormSchema`. */
export const newEvent = fields
  .refine(areInOrder, { path: ['startDate'], error: messages.startBeforeEnd, when: always })
  .refine(areInOrder, { path: ['endDate'], error: messages.endAfterStart, when: always })
  .refine(
    ({ isTicketedId, boxOfficeProviderId }: RawEvent) =>
      isTicketedId !== ticketed || (boxOfficeProviderId ?? null) !== null,
    {
      path: ['boxOfficeProviderId'],
      error: messages.providerRequired,
      when: always,
    },
  )
  .refine(({ isTicketedId, boxOfficeProviderId }: RawEvent) => isTicketedId !== ticketed || boxOfficeProviderId !== 0, {
    path: ['boxOfficeProviderId'],
    error: messages.chooseProvider,
    when: always,
  })

export const savedEvent = newEvent.safeExtend({ id: recordId('Event is required'), version: sentVersion })

/** On the form a sub-discipline of 0 means the event's own. */
const assignedOnForm = assignedOrganisation.extend({ subDisciplineId: z.int().min(0) })

/** The event form's rules in a given year: those of the call, and both dates in range, all reported at once. */
export const eventFormSchema = (currentYear: number) =>
  newEvent
    .safeExtend({ eventOrganisations: assignedList(assignedOnForm) })
    .refine(({ startDate }: RawEvent) => !isDate(startDate) || isInRange(startDate, currentYear), {
      path: ['startDate'],
      error: messages.startOutOfRange,
      when: always,
    })
    .refine(({ endDate }: RawEvent) => !isDate(endDate) || isInRange(endDate, currentYear), {
      path: ['endDate'],
      error: messages.endOutOfRange,
      when: always,
    })
    .transform((event) => ({
      ...event,
      eventOrganisations: event.eventOrganisations.map((each) => ({
        ...each,
        subDisciplineId: each.subDisciplineId || event.subDisciplineId,
      })),
    }))

export type NewEvent = z.output<typeof newEvent>
export type SavedEvent = z.output<typeof savedEvent>

export const eventNumber = z.object({ id: recordIdText })
export const deletedEvent = z.object({ eventId: recordId('Event is required') })

export const duplicateNameQuestion = z.object({ name: z.string().max(1000).optional() })

const dateText = z.string().refine(isPlainDate, { error: 'must be a date such as 2025-04-01' })

/** The parameters of `events/validate-id`: `eventId` when editing, `organisationId` when creating. */
export const boxOfficeIdQuestion = z.object({
  boxOfficeReferenceId: z.string().max(1000).optional(),
  providerId: recordIdText,
  startDate: dateText,
  endDate: dateText,
  eventId: recordIdText.optional(),
  organisationId: recordIdText.optional(),
})
export type BoxOfficeIdQuestion = z.output<typeof boxOfficeIdQuestion>

/**
 * The parameters of `box-office/references` beside the grid's own: `eventId` when editing, `organisationId` when
 * creating. Without one of these, the provider or a date the list is empty.
 */
export const referencesQuestion = {
  providerId: recordIdText.optional(),
  startDate: dateText.optional(),
  endDate: dateText.optional(),
  eventId: recordIdText.optional(),
  organisationId: recordIdText.optional(),
}
