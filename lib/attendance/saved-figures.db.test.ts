import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '@/db/client'
import { getEvent } from '@/lib/events/read-events'
import { createEvent, updateEvent } from '@/lib/events/save-event'
import type { NewEvent } from '@/lib/events/schema'
import { quartersBetween } from '@/lib/floor/calendar/quarter'
import { as } from '@/tests/support/actors'
import { aLocation, anOrganisation } from '@/tests/support/builders'
import { inTransaction } from '@/tests/support/database'
import { figureChanges } from './figure-changes'
import { rowsForDates } from './rows-for-dates'
import { figureNames, type QuarterRow, sumsOf } from './rules'

/** A day of 2025, 2026 or 2027, in any month, with its first and last days as likely as others. */
const day = fc
  .record({
    year: fc.integer({ min: 2025, max: 2027 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.constantFrom(1, 15, 28),
  })
  .map((date) => `${date.year}-${String(date.month).padStart(2, '0')}-${String(date.day).padStart(2, '0')}`)

const figure = fc.oneof(
  { weight: 1, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 4, arbitrary: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999_999 })) },
)

/** A save: new dates, ticketed or not, and figures for some of the quarters that these touch. */
const aSave = fc
  .tuple(day, day)
  .map((days) => days.sort() as [string, string])
  .chain((days) =>
    fc.record({
      days: fc.constant(days),
      isTicketed: fc.boolean(),
      figures: fc.array(
        fc
          .tuple(
            fc.constantFrom(...quartersBetween(...days)),
            fc.record(Object.fromEntries(figureNames.map((name) => [name, figure]))),
          )
          .map(([quarter, figures]) => ({ ...quarter, ...figures })),
        { maxLength: 5 },
      ),
    }),
  )

type Save = typeof aSave extends fc.Arbitrary<infer Value> ? Value : never

const asEvent = (base: NewEvent, { days: [startDate, endDate], isTicketed, figures }: Save): NewEvent => ({
  ...base,
  startDate,
  endDate,
  isTicketedId: isTicketed ? 71 : 72,
  boxOfficeProviderId: isTicketed ? 101 : null,
  // Each quarter occurs once.
  eventAttendances: [...new Map(figures.map((row) => [`${row.year} ${row.quarter}`, row as QuarterRow])).values()],
})

async function sumsInSql(db: Database, eventId: number) {
  const [row] = await db.execute<Record<string, string>>(sql`
    select coalesce(sum(occurences_at_location), 0) as "occurencesAtLocation",
      coalesce(sum(total_tickets_available), 0) as "totalTicketsAvailable",
      coalesce(sum(known_attendance), 0) as "knownAttendance",
      coalesce(sum(estimated_attendance), 0) as "estimatedAttendance",
      coalesce(sum(known_attendance_cyp), 0) as "knownAttendanceCyp",
      coalesce(sum(estimated_attendance_cyp), 0) as "estimatedAttendanceCyp",
      coalesce(sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)), 0) as "totalAttendance",
      coalesce(sum(coalesce(known_attendance_cyp, 0) + coalesce(estimated_attendance_cyp, 0)), 0) as "totalCyp"
    from event_attendances where event_id = ${eventId}`)
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]))
}

test(
  'after any sequence of saves there is one row for every quarter touched, as shown before the save, and the sums on screen equal those of SQL',
  inTransaction(async (db) => {
    const organisation = await anOrganisation(db)
    const ctx = await as.admin(db, organisation)
    const base: NewEvent = {
      name: 'Hamlet',
      locationId: (await aLocation(db, organisation.id)).id,
      startDate: '2026-09-12',
      endDate: '2026-11-09',
      eventTypeId: 17,
      distributionTypeId: 37,
      subDisciplineId: 801,
      isFundedId: 63,
      isTicketedId: 72,
      boxOfficeProviderId: null,
      boxOfficeReferenceId: null,
      eventOrganisations: [{ organisationId: organisation.id, relationshipTypeId: 10, subDisciplineId: 801 }],
    }
    await fc.assert(
      fc.asyncProperty(fc.array(aSave, { minLength: 1, maxLength: 4 }), async (saves) => {
        const { id } = await createEvent(ctx, base)
        let rows = await rowsOf(id)
        for (const save of saves) {
          const event = asEvent(base, save)
          const shown = onScreen(rows, event)
          await updateEvent(ctx, { ...event, id })
          rows = await rowsOf(id)
          expect(rows).toEqual(shown)
          expect(rows.map(({ year, quarter }) => ({ year, quarter }))).toEqual(
            quartersBetween(event.startDate, event.endDate),
          )
          expect(sumsOf(shown)).toEqual(await sumsInSql(db, id))
        }
      }),
      { numRuns: 15 },
    )

    async function rowsOf(id: number) {
      const { eventAttendances } = await getEvent(ctx, id)
      return eventAttendances.map(({ id: _, ...row }) => row as QuarterRow)
    }
  }),
)

/** The rows that the tab shows for dates and figures not yet saved, without those that will be deleted. */
function onScreen(saved: readonly QuarterRow[], { startDate, endDate, isTicketedId, eventAttendances }: NewEvent) {
  const staying = rowsForDates(saved, startDate, endDate)
    .filter(({ fate }) => fate !== 'dropped')
    .map(({ fate: _, ...row }) => row)
  const changes = figureChanges(staying, eventAttendances ?? [], isTicketedId === 71)
  return staying.map((row) => ({
    ...row,
    ...Object.fromEntries(
      changes
        .filter(({ year, quarter }) => year === row.year && quarter === row.quarter)
        .map(({ figure: name, after }) => [name, after]),
    ),
  }))
}
