import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import { eventOwner, eventPartner, eventRoleOf } from '@/lib/floor/access/event-role'
import { type OrganisationScope, organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { quarterNumbers } from '@/lib/floor/calendar/quarter'
import { forbidden, invalid, notFound } from '@/lib/floor/errors/domain-error'
import type { StaffContext } from '@/lib/floor/identity/context'
import { explainNotFound } from '@/lib/floor/saving/deleted-record'
import type { EventsQuery } from './calls'
import { messages } from './messages'
import { periodOf } from './period'
import * as queries from './queries'
import { duplicateNameOf, isOwner } from './rules'
import { findSchedule } from './schedule'
import type { BoxOfficeIdQuestion } from './schema'

/**
 * Lists the event schedule of one organisation or of all in reach, optionally within a period.
 * @throws 404 for an organisation out of reach
 */
export function listEvents(ctx: StaffContext, { organisationId, year, quarter, ...query }: EventsQuery) {
  authorize(ctx, 'read', 'event')
  const assigned = getScope(ctx, organisationId)
  return findSchedule(ctx.db, { assigned, period: periodOf(year, quarter) }, query)
}

/** The years that have events, newest first, and the quarters: what the schedule can be filtered by. */
export async function listEventFilters(ctx: StaffContext, { organisationId }: { organisationId?: number | undefined }) {
  authorize(ctx, 'read', 'event')
  return { years: await queries.findYears(ctx.db, getScope(ctx, organisationId)), quarters: [...quarterNumbers] }
}

function getScope(ctx: StaffContext, organisationId: number | undefined): OrganisationScope {
  if (organisationId === undefined) return organisationScope(ctx.actor)
  requireOrganisation(ctx.actor, organisationId)
  return [organisationId]
}

/**
 * One event with its organisations, its quarters and the actor's role in it.
 * @throws 404 out of reach; for a deleted event the message says who deleted it, where known
 */
export async function getEvent(ctx: StaffContext, id: number) {
  authorize(ctx, 'read', 'event')
  const [found, eventOrganisations, eventAttendances] = await Promise.all([
    queries.findEvent(ctx.db, organisationScope(ctx.actor), id),
    queries.findAssignments(ctx.db, id),
    queries.findAttendances(ctx.db, id),
  ])
  if (!found) throw await explainNotFound(ctx, { subject: 'event', id }, notFound('Event'))
  const { updatedByName: _, updatedAt: __, ...event } = found
  const role = eventRoleOf(ctx.actor, eventOrganisations)
  return {
    ...event,
    eventOrganisations,
    eventAttendances,
    actingAsRelationshipTypeValue: role === 'owner' ? eventOwner : eventPartner,
  }
}

export type EventDetails = Awaited<ReturnType<typeof getEvent>>

/** The name of a duplicate. @throws 422 'Event name is empty' */
export function getDuplicateName(ctx: StaffContext, name: string | undefined) {
  authorize(ctx, 'create', 'event')
  const original = name?.normalize('NFKC').trim() ?? ''
  if (original === '') throw invalid(messages.nameIsEmpty, { name: messages.nameIsEmpty })
  return { name: duplicateNameOf(original) }
}

/**
 * Whether no other event of the same owners has the box office reference on a day in common. Duplicates are named as
 * far as the actor may see them. A blank reference is valid. It needs the right to save the event: a partner, or
 * somebody who may only read, would learn which references are used.
 * @throws 403 for a partner and without the right to save events; 422 without an owner organisation; 404 for an event
 *   or organisation out of reach, with who deleted it where known
 */
export async function validateBoxOfficeId(ctx: StaffContext, query: BoxOfficeIdQuestion) {
  authorize(ctx, 'update', 'event')
  const ownerIds = await findOwnerIds(ctx, query)
  const reference = query.boxOfficeReferenceId?.normalize('NFKC').trim() ?? ''
  if (ownerIds.length === 0) throw invalid(messages.noOwnerToValidate)
  if (reference === '') return { isValid: true, duplicates: [] }
  const matches = await queries.findDuplicateReferences(ctx.db, organisationScope(ctx.actor), {
    ...query,
    boxOfficeReferenceId: reference,
    ownerIds,
    exceptEventId: query.eventId,
  })
  const duplicates = matches.flatMap(({ isVisible, ...event }) => (isVisible ? [event] : []))
  return { isValid: matches.length === 0, duplicates }
}

async function findOwnerIds(ctx: StaffContext, { eventId, organisationId }: BoxOfficeIdQuestion): Promise<number[]> {
  if (organisationId !== undefined) requireOrganisation(ctx.actor, organisationId)
  if (eventId === undefined) return organisationId === undefined ? [] : [organisationId]
  const assignments = await queries.findAssignments(ctx.db, eventId)
  const role = eventRoleOf(ctx.actor, assignments)
  if (!role || assignments.length === 0)
    throw await explainNotFound(ctx, { subject: 'event', id: eventId }, notFound('Event'))
  if (role === 'partner') throw forbidden()
  const owners = assignments.filter(isOwner).map((each) => each.organisationId)
  return [...new Set(organisationId === undefined ? owners : [...owners, organisationId])]
}
