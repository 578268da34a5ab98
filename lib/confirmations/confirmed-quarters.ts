import 'server-only'
import { and, asc, inArray, isNull, sql } from 'drizzle-orm'
import { confirmations } from '@/db/schema'
import { getEvent } from '@/lib/events/read-events'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope } from '@/lib/floor/access/organisation-scope'
import { forbidden } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { coversEvent } from './covers-event'
import * as queries from './queries'
import type { EventConfirmation } from './reset-reasons'
import type { ConfirmedQuartersQuery } from './schema'

/**
 * The standing confirmations of an event's organisations, which a save of it may reset. The caller has checked access to
 * the event; without one (`eventId` is undefined) no confirmation covers it.
 */
export async function findConfirmedQuarters(
  ctx: StaffContext,
  organisationIds: readonly number[],
  eventId: number | undefined,
): Promise<EventConfirmation[]> {
  authorize(ctx, 'read', 'event')
  if (organisationIds.length === 0) return []
  const found = await ctx.db
    .select({
      organisationId: confirmations.organisationId,
      year: confirmations.year,
      quarter: confirmations.quarter,
      // No confirmation includes a new event.
      isCovered: eventId === undefined ? sql<boolean>`false` : coversEvent(sql`${eventId}::int`),
    })
    .from(confirmations)
    .where(and(inArray(confirmations.organisationId, [...organisationIds]), isNull(confirmations.resetAt)))
    .orderBy(asc(confirmations.year), asc(confirmations.quarter), asc(confirmations.organisationId))
  return found as EventConfirmation[]
}

/**
 * The same for somebody who is about to save an event, by the organisations it will have: those in reach, and those
 * already assigned to it. Others are left out, since a confirmation that an organisation gave before it was assigned
 * stands. `organisations` lists those included, confirmed or not.
 * @throws 404 for an event out of reach, 403 for a partner
 */
export async function listConfirmedQuarters(ctx: StaffContext, { organisationIds, eventId }: ConfirmedQuartersQuery) {
  authorize(ctx, 'update', 'event')
  const event = eventId === undefined ? undefined : await getEvent(ctx, eventId)
  if (event && event.actingAsRelationshipTypeValue !== eventOwner) throw forbidden()
  const scope = organisationScope(ctx.actor)
  const assigned = (event?.eventOrganisations ?? []).map(({ organisationId }) => organisationId)
  const known = [...new Set([...organisationIds.filter((id) => isWithinScope(scope, id)), ...assigned])]
  const [found, names] = await Promise.all([
    findConfirmedQuarters(ctx, known, eventId),
    queries.findOrganisationNames(ctx.db, known),
  ])
  const nameOf = (organisationId: number) => names.get(organisationId) ?? ''
  return {
    data: found.map((each) => ({ ...each, organisationName: nameOf(each.organisationId) })),
    organisations: known.map((organisationId) => ({ organisationId, organisationName: nameOf(organisationId) })),
  }
}
