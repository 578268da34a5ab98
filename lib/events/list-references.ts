import 'server-only'
import { actingAs } from '@/lib/floor/access/acting-as'
import { authorize } from '@/lib/floor/access/authorize'
import { isWithin, organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReferencesQuery } from './calls'
import * as queries from './queries'
import { findReferences } from './reference-queries'
import { isOwner } from './rules'

const nothing = { data: [], totalCount: 0, summary: null, groupCount: null }

/**
 * The box office references an event may have: those that ticketing data has brought for its owners
 * in reach, at the provider. A row is valid when its days and the event's have one in common and no other event of that
 * owner has it on these days. Nothing unless both dates, the provider and an owner are known.
 * @throws 404 for an event or organisation out of reach, 403 for a partner
 */
export async function listReferences(ctx: StaffContext, asked: ReferencesQuery) {
  authorize(ctx, 'update', 'event')
  const { providerId, startDate, endDate, eventId, organisationId, ...query } = asked
  const ownerIds = await ownersInReach(ctx, eventId, organisationId)
  if (!providerId || !startDate || !endDate || ownerIds.length === 0) return nothing
  return findReferences(ctx.db, { providerId, startDate, endDate, ownerIds, exceptId: eventId }, query)
}

async function ownersInReach(ctx: StaffContext, eventId: number | undefined, organisationId: number | undefined) {
  if (organisationId !== undefined) requireOrganisation(ctx.actor, organisationId)
  const own = organisationId === undefined ? [] : [organisationId]
  if (eventId === undefined) return own
  const assigned = await queries.findAssigned(ctx.db, eventId)
  const acting = actingAs(ctx.actor, assigned)
  if (!acting || assigned.length === 0) throw notFound('Event')
  if (acting === 'partner') throw forbidden()
  const scope = organisationScope(ctx.actor)
  const owners = assigned.filter(isOwner).map((each) => each.organisationId)
  return [...new Set([...owners.filter((id) => isWithin(scope, id)), ...own])]
}
