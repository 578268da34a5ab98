import 'server-only'
import { and, asc, eq, exists, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { confirmations, eventAttendances, eventOrganisations, events, figureColumns } from '@/db/schema'
import type { QuarterFigures } from '@/lib/attendance/rules'
import type { EventsQuery } from '@/lib/events/calls'
import { periodOf } from '@/lib/events/period'
import { listEvents } from '@/lib/events/read-events'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, organisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { coversEvent } from './covers-event'
import { type QuarterShapeName, quarterShapeOf, statusOf } from './rules'

/** The state of an event in a quarter that its dates touch. */
export type EventQuarterState = Quarter & { state: Exclude<QuarterShapeName, 'notApplicable'> }

type EventsPage = Awaited<ReturnType<typeof listEvents>>
type ScheduleRow = EventsPage['data'][number] & { quarterStates?: EventQuarterState[] }

/**
 * Lists the event schedule; on request each row has the state of its quarters in the period. The states are those of
 * the confirmations page: of the chosen organisation, or of the organisations in reach that are assigned to the event.
 */
export async function listSchedule(
  ctx: StaffContext,
  { quarterStates, ...query }: EventsQuery,
): Promise<Omit<EventsPage, 'data'> & { data: ScheduleRow[] }> {
  const page = await listEvents(ctx, query)
  // A grouped answer has no rows.
  if (quarterStates !== 'true' || query.group.length > 0 || page.data.length === 0) return page
  const scope = query.organisationId === undefined ? organisationScope(ctx.actor) : [query.organisationId]
  const ids = page.data.map(({ id }) => id)
  const found = await findQuartersOfEvents(ctx.db, ids, periodOf(query.year, query.quarter), scope)
  const statesOf = (eventId: number) =>
    found.flatMap((row): EventQuarterState[] => {
      if (row.eventId !== eventId) return []
      const state = quarterShapeOf(statusOf(row, row.isTicketedId === ticketed), row)
      return state === 'notApplicable' ? [] : [{ year: row.year, quarter: row.quarter, state }]
    })
  return { ...page, data: page.data.map((row) => ({ ...row, quarterStates: statesOf(row.id) })) }
}

/**
 * One quarter of an event with its figures, whether the organisations concerned have confirmed the quarter, and whether
 * their confirmations include the event.
 */
type EventQuarterRow = QuarterFigures &
  Quarter & { eventId: number; isTicketedId: number; isConfirmed: boolean; isCovered: boolean }

/**
 * The quarters of some events in a period. The organisations concerned are an event's owners in this scope, or its
 * partners where the scope has none of its owners; a quarter of several is confirmed once all of them have confirmed
 * it.
 */
async function findQuartersOfEvents(
  db: Database,
  eventIds: readonly number[],
  { year, quarter }: { year?: number | undefined; quarter?: Quarter['quarter'] | undefined },
  scope: OrganisationScope,
): Promise<EventQuarterRow[]> {
  const hasConfirmation = (condition?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(confirmations)
        .where(
          and(
            eq(confirmations.organisationId, eventOrganisations.organisationId),
            eq(confirmations.year, eventAttendances.year),
            eq(confirmations.quarter, eventAttendances.quarter),
            isNull(confirmations.resetAt),
            condition,
          ),
        ),
    )
  const isOwner = eq(eventOrganisations.relationshipTypeId, eventOwner)
  const ofAllConcerned = (confirmation: SQLWrapper) =>
    db
      .select({
        all: sql`coalesce(bool_and(${confirmation}) filter (where ${isOwner}), bool_and(${confirmation}), false)`,
      })
      .from(eventOrganisations)
      .where(and(eq(eventOrganisations.eventId, events.id), withinScope(eventOrganisations.organisationId, scope)))
  const rows = await db
    .select({
      eventId: events.id,
      isTicketedId: events.isTicketedId,
      year: eventAttendances.year,
      quarter: eventAttendances.quarter,
      isConfirmed: sql<boolean>`(${ofAllConcerned(hasConfirmation())})`,
      isCovered: sql<boolean>`(${ofAllConcerned(hasConfirmation(coversEvent(events.id)))})`,
      ...figureColumns,
    })
    .from(eventAttendances)
    .innerJoin(events, eq(events.id, eventAttendances.eventId))
    .where(
      and(
        inArray(eventAttendances.eventId, [...eventIds]),
        year === undefined ? undefined : eq(eventAttendances.year, year),
        quarter === undefined ? undefined : eq(eventAttendances.quarter, quarter),
      ),
    )
    .orderBy(asc(eventAttendances.year), asc(eventAttendances.quarter))
  return rows as EventQuarterRow[]
}
