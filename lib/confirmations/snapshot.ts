import { z } from 'zod'
import type { QuarterFigures } from '@/lib/attendance/rules'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'

const figure = z.number().nullable()

const confirmedEvent = z.object({
  eventId: z.number(),
  eventName: z.string(),
  relationshipType: z.enum(['Event owner', 'Partner']),
  startDate: z.string(),
  endDate: z.string(),
  isTicketed: z.boolean(),
  occurencesAtLocation: figure,
  totalTicketsAvailable: figure,
  knownAttendance: figure,
  estimatedAttendance: figure,
  knownAttendanceCyp: figure,
  estimatedAttendanceCyp: figure,
})

/** The confirmed data: the events with their figures, by whom and when. It is stored whole, with its hash. */
export const confirmedQuarter = z.object({
  organisation: z.object({ id: z.number(), name: z.string() }),
  year: z.number(),
  quarter: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  confirmedAt: z.string(),
  confirmedBy: z.string(),
  events: z.array(confirmedEvent),
})
type Snapshot = z.output<typeof confirmedQuarter>
export type ConfirmedEvent = z.output<typeof confirmedEvent>

type EventToConfirm = QuarterFigures & {
  eventId: number
  eventName: string
  startDate: string
  endDate: string
  isTicketedId: number
  relationshipTypeId: number
}

/** A snapshot of the current data of a quarter. Partner events have their owner's figures, and are marked. */
export function snapshotOf(
  organisation: { id: number; name: string },
  { year, quarter }: Quarter,
  confirmed: { at: Date; by: string },
  events: readonly EventToConfirm[],
): Snapshot {
  return {
    organisation: { id: organisation.id, name: organisation.name },
    year,
    quarter,
    confirmedAt: confirmed.at.toISOString(),
    confirmedBy: confirmed.by,
    events: events.map((event) => ({
      eventId: event.eventId,
      eventName: event.eventName,
      relationshipType: event.relationshipTypeId === eventOwner ? 'Event owner' : 'Partner',
      startDate: event.startDate,
      endDate: event.endDate,
      isTicketed: event.isTicketedId === ticketed,
      occurencesAtLocation: event.occurencesAtLocation,
      totalTicketsAvailable: event.totalTicketsAvailable,
      knownAttendance: event.knownAttendance,
      estimatedAttendance: event.estimatedAttendance,
      knownAttendanceCyp: event.knownAttendanceCyp,
      estimatedAttendanceCyp: event.estimatedAttendanceCyp,
    })),
  }
}
