import 'server-only'
import { and, asc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { confirmations, eventAttendances, eventOrganisations, organisations } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { StaffContext } from '@/lib/floor/identity/context'
import { coversEvent } from './covers-event'

/** Another organisation whose confirmation of a quarter is reset when figures of these events change. */
export type PartnerConfirmation = { organisationId: number; organisationName: string; eventIds: number[] }

/**
 * The confirmations of other organisations that new figures of one quarter may reset: those that include events which
 * this organisation owns. They are shown before figures are entered.
 * @throws 403; 404 for an organisation out of reach
 */
export async function listPartnerConfirmations(
  ctx: StaffContext,
  { organisationId, year, quarter }: Quarter & { organisationId: number },
): Promise<PartnerConfirmation[]> {
  authorize(ctx, 'read', { subject: 'event', organisationId })
  const other = alias(eventOrganisations, 'other')
  const found = await ctx.db
    .select({
      organisationId: organisations.id,
      organisationName: organisations.name,
      eventIds: sql<(number | string)[]>`array_agg(${other.eventId} order by ${other.eventId})`,
    })
    .from(eventOrganisations)
    .innerJoin(
      eventAttendances,
      and(
        eq(eventAttendances.eventId, eventOrganisations.eventId),
        eq(eventAttendances.year, year),
        eq(eventAttendances.quarter, quarter),
      ),
    )
    .innerJoin(other, and(eq(other.eventId, eventOrganisations.eventId), ne(other.organisationId, organisationId)))
    .innerJoin(organisations, eq(organisations.id, other.organisationId))
    .innerJoin(
      confirmations,
      and(
        eq(confirmations.organisationId, other.organisationId),
        eq(confirmations.year, year),
        eq(confirmations.quarter, quarter),
        isNull(confirmations.resetAt),
        or(eq(other.relationshipTypeId, eventOwner), coversEvent(other.eventId)),
      ),
    )
    .where(
      and(eq(eventOrganisations.organisationId, organisationId), eq(eventOrganisations.relationshipTypeId, eventOwner)),
    )
    .groupBy(organisations.id, organisations.name)
    .orderBy(asc(organisations.name), asc(organisations.id))
  return found.map(({ eventIds, ...each }) => ({ ...each, eventIds: eventIds.map(Number) }))
}
