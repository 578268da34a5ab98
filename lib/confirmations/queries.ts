import 'server-only'
import { and, asc, between, desc, eq, exists, inArray, isNull, not, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import {
  attestationHistory,
  confirmations,
  eventAttendances,
  eventOrganisations,
  events,
  figureColumns,
  organisations,
} from '@/db/schema'
import type { QuarterFigures } from '@/lib/attendance/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { type Quarter, quarterCode, quarterOfCode } from '@/lib/floor/calendar/quarter'
import { activities } from './activities'
import { coveredEventIds } from './covers-event'
import { firstConfirmationYear } from './rules'

/** An event of an organisation in one quarter that it touches, with its figures. */
export type EventQuarter = QuarterFigures & {
  eventId: number
  eventName: string
  startDate: string
  endDate: string
  isTicketedId: number
  relationshipTypeId: number
  quarter: Quarter['quarter']
}

/** The events of an organisation in a year, or in one quarter of it, by name; a row for each quarter touched. */
export async function findEventQuarters(
  db: Database,
  organisationId: number,
  { year, quarter }: { year: number; quarter?: Quarter['quarter'] | undefined },
): Promise<EventQuarter[]> {
  const rows = await db
    .select({
      eventId: events.id,
      eventName: events.name,
      startDate: events.startDate,
      endDate: events.endDate,
      isTicketedId: events.isTicketedId,
      relationshipTypeId: eventOrganisations.relationshipTypeId,
      quarter: eventAttendances.quarter,
      ...figureColumns,
    })
    .from(eventOrganisations)
    .innerJoin(events, eq(events.id, eventOrganisations.eventId))
    .innerJoin(eventAttendances, eq(eventAttendances.eventId, events.id))
    .where(
      and(
        eq(eventOrganisations.organisationId, organisationId),
        eq(eventAttendances.year, year),
        quarter === undefined ? undefined : eq(eventAttendances.quarter, quarter),
      ),
    )
    .orderBy(asc(sql`lower(${events.name})`), asc(events.id), asc(eventAttendances.quarter))
  return rows as EventQuarter[]
}

/** The standing confirmations of an organisation in a year, by quarter, with the events that each includes. */
export function findStandingConfirmations(db: Database, organisationId: number, year: number) {
  return db
    .select({
      id: confirmations.id,
      quarter: confirmations.quarter,
      confirmedAt: confirmations.confirmedAt,
      confirmedBy: confirmations.confirmedByName,
      coveredEventIds,
    })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.organisationId, organisationId),
        eq(confirmations.year, year),
        isNull(confirmations.resetAt),
      ),
    )
}

/** The ids of those organisations that have confirmed a quarter. */
export async function findConfirmedOrganisations(
  db: Database,
  organisationIds: readonly number[],
  { year, quarter }: Quarter,
) {
  const found = await db
    .select({ organisationId: confirmations.organisationId })
    .from(confirmations)
    .where(
      and(
        inArray(confirmations.organisationId, [...organisationIds]),
        eq(confirmations.year, year),
        eq(confirmations.quarter, quarter),
        isNull(confirmations.resetAt),
      ),
    )
  return new Set(found.map(({ organisationId }) => organisationId))
}

export async function findOrganisation(db: Database, id: number) {
  const [found] = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.id, id))
  return found
}

export async function insertConfirmation(db: Database, values: typeof confirmations.$inferInsert): Promise<number> {
  const [inserted] = await db.insert(confirmations).values(values).returning({ id: confirmations.id })
  if (!inserted) throw new Error('No confirmation was inserted')
  return inserted.id
}

export async function insertHistory(db: Database, entry: typeof attestationHistory.$inferInsert) {
  await db.insert(attestationHistory).values(entry)
}

/**
 * The quarters up to `through` in which an organisation owns events and that it has not confirmed, oldest first.
 * Disabled organisations are left out.
 */
export async function findUnconfirmedQuarters(db: Database, scope: OrganisationScope, through: Quarter) {
  const { year, quarter } = eventAttendances
  const code = sql<number>`(${year} * 10 + ${quarter})`
  const confirmation = db
    .select({ one: sql`1` })
    .from(confirmations)
    .where(
      and(
        eq(confirmations.organisationId, eventOrganisations.organisationId),
        eq(confirmations.year, year),
        eq(confirmations.quarter, quarter),
        isNull(confirmations.resetAt),
      ),
    )
  const found = await db
    .selectDistinct({
      organisationId: eventOrganisations.organisationId,
      organisationName: organisations.name,
      code: code.mapWith(Number),
    })
    .from(eventOrganisations)
    .innerJoin(organisations, eq(organisations.id, eventOrganisations.organisationId))
    .innerJoin(eventAttendances, eq(eventAttendances.eventId, eventOrganisations.eventId))
    .where(
      and(
        withinScope(eventOrganisations.organisationId, scope),
        eq(organisations.activeStatus, 1),
        eq(eventOrganisations.relationshipTypeId, eventOwner),
        between(code, quarterCode({ year: firstConfirmationYear, quarter: 1 }), quarterCode(through)),
        not(exists(confirmation)),
      ),
    )
    .orderBy(asc(eventOrganisations.organisationId), asc(code))
  return found.map(({ code: quarterly, ...row }) => ({ ...row, ...quarterOfCode(quarterly) }))
}

/** The maximum number of history entries that are read; older ones are only in the audit trail. */
const maxHistory = 1000

/** The attestation history of an organisation, newest first; an entry of a confirmation has its id. */
export function findHistory(db: Database, organisationId: number) {
  return db
    .select({
      id: attestationHistory.id,
      year: attestationHistory.year,
      quarter: attestationHistory.quarter,
      activityType: attestationHistory.activityType,
      modifiedOn: attestationHistory.modifiedOn,
      modifiedBy: attestationHistory.modifiedBy,
      eventId: attestationHistory.eventId,
      eventName: attestationHistory.eventName,
      changes: attestationHistory.changes,
      confirmationId: confirmations.id,
    })
    .from(attestationHistory)
    .leftJoin(
      confirmations,
      and(
        eq(attestationHistory.activityType, activities.confirmed),
        eq(confirmations.organisationId, attestationHistory.organisationId),
        eq(confirmations.year, attestationHistory.year),
        eq(confirmations.quarter, attestationHistory.quarter),
        eq(confirmations.confirmedAt, attestationHistory.modifiedOn),
      ),
    )
    .where(eq(attestationHistory.organisationId, organisationId))
    .orderBy(desc(attestationHistory.modifiedOn), desc(attestationHistory.id))
    .limit(maxHistory)
}

export async function findOrganisationNames(db: Database, organisationIds: readonly number[]) {
  if (organisationIds.length === 0) return new Map<number, string>()
  const found = await db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(inArray(organisations.id, [...organisationIds]))
  return new Map(found.map(({ id, name }) => [id, name]))
}

/** A confirmation of an organisation, standing or reset. */
export async function findConfirmation(db: Database, organisationId: number, id: number) {
  const [found] = await db
    .select()
    .from(confirmations)
    .where(and(eq(confirmations.id, id), eq(confirmations.organisationId, organisationId)))
  return found
}
