import type { Database } from '@/db/client'
import { eventAttendances } from '@/db/schema'
import { blankFigures } from '@/lib/attendance/rows-for-dates'
import type { QuarterFigures } from '@/lib/attendance/rules'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { anEvent } from '@/tests/support/builders'

/** Figures for tests: all blank, and all those of a complete event without tickets. */
export const blank: QuarterFigures = blankFigures
export const filled: QuarterFigures = { ...blank, occurencesAtLocation: 2, knownAttendance: 40, knownAttendanceCyp: 5 }

/** An event with the same figures in every quarter that its dates touch. */
export async function anEventWith(
  db: Database,
  organisationId: number,
  figures: QuarterFigures,
  values: Parameters<typeof anEvent>[2] = {},
) {
  const event = await anEvent(db, organisationId, values)
  await db
    .insert(eventAttendances)
    .values(
      quartersBetween(event.startDate, event.endDate).map((quarter) => ({ eventId: event.id, ...quarter, ...figures })),
    )
  return event
}
