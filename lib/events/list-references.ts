import 'server-only'
import { and, eq, exists, gte, inArray, lte, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeReferences, eventBoxOfficeReferences, events } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import { eventRoleOf } from '@/lib/floor/access/event-role'
import { isWithinScope, organisationScope, requireOrganisation } from '@/lib/floor/access/organisation-scope'
import { forbidden, notFound } from '@/lib/floor/errors/domain-error'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { StaffContext } from '@/lib/floor/identity/context'
import type { ReferencesQuery } from './calls'
import { isSoldUnder } from './event-references'
import * as queries from './queries'
import { isOwner } from './rules'

const emptyList = { data: [], totalCount: 0, summary: null, groupCount: null }

/**
 * Lists the box office references an event may have: those imported from ticketing data for its owners in reach, at the
 * provider. A row is valid when it shares a day with the event and no other event of that owner has the reference on
 * the event's days. Empty unless both dates, the provider and an owner are given.
 * @throws 404 for an event or organisation out of reach, 403 for a partner
 */
export async function listReferences(ctx: StaffContext, referencesQuery: ReferencesQuery) {
  authorize(ctx, 'update', 'event')
  const { providerId, startDate, endDate, eventId, organisationId, ...query } = referencesQuery
  const ownerIds = await findOwnersInReach(ctx, eventId, organisationId)
  if (!providerId || !startDate || !endDate || ownerIds.length === 0) return emptyList
  return findReferences(ctx.db, { providerId, startDate, endDate, ownerIds, exceptEventId: eventId }, query)
}

async function findOwnersInReach(ctx: StaffContext, eventId: number | undefined, organisationId: number | undefined) {
  if (organisationId !== undefined) requireOrganisation(ctx.actor, organisationId)
  const own = organisationId === undefined ? [] : [organisationId]
  if (eventId === undefined) return own
  const assigned = await queries.findAssignments(ctx.db, eventId)
  const role = eventRoleOf(ctx.actor, assigned)
  if (!role || assigned.length === 0) throw notFound('Event')
  if (role === 'partner') throw forbidden()
  const scope = organisationScope(ctx.actor)
  const owners = assigned.filter(isOwner).map((each) => each.organisationId)
  return [...new Set([...owners.filter((id) => isWithinScope(scope, id)), ...own])]
}

type ReferenceCriteria = {
  providerId: number
  startDate: string
  endDate: string
  ownerIds: readonly number[]
  /** The event that is being edited, which may have its own reference. */
  exceptEventId: number | undefined
}

/** The references of these organisations at a provider, each with whether an event on these days may have it. */
function findReferences(db: Database, criteria: ReferenceCriteria, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) => db.select(fields).from(boxOfficeReferences),
      columns: {
        eventIdentifier: boxOfficeReferences.eventIdentifier,
        eventName: boxOfficeReferences.eventName,
        startDate: boxOfficeReferences.startDate,
        endDate: boxOfficeReferences.endDate,
        ticketsSold: boxOfficeReferences.ticketsSold,
        isValid: { of: isFree(db, criteria), kind: 'boolean' },
        // Only for sorting: the nearest first.
        daysApart: { of: daysApart(criteria), kind: 'number', hidden: true },
      },
      where: and(
        inArray(boxOfficeReferences.organisationId, [...criteria.ownerIds]),
        eq(boxOfficeReferences.boxOfficeProviderId, criteria.providerId),
      ),
      key: [
        boxOfficeReferences.organisationId,
        boxOfficeReferences.boxOfficeProviderId,
        boxOfficeReferences.eventIdentifier,
      ],
      searchable: ['eventIdentifier', 'eventName'],
      rankedBy: 'eventIdentifier',
      defaultSort: ['-isValid', 'daysApart', 'eventIdentifier'],
    },
    query,
  )
}

/** Days between a reference and the event; 0 where they share a day. */
const daysApart = ({ startDate, endDate }: ReferenceCriteria) =>
  sql<number>`greatest(0, ${boxOfficeReferences.startDate} - ${endDate}::date, ${startDate}::date - ${boxOfficeReferences.endDate})`

/** Whether a reference shares a day with the event and no other event of the owner has it on the event's days. */
function isFree(db: Database, { startDate, endDate, exceptEventId }: ReferenceCriteria): SQL<boolean> {
  const taken = db
    .select({ one: sql`1` })
    .from(eventBoxOfficeReferences)
    .innerJoin(events, eq(events.id, eventBoxOfficeReferences.eventId))
    .where(
      and(
        isSoldUnder,
        lte(events.startDate, endDate),
        gte(events.endDate, startDate),
        exceptEventId === undefined ? undefined : ne(events.id, exceptEventId),
      ),
    )
  return sql<boolean>`(${and(
    lte(boxOfficeReferences.startDate, endDate),
    gte(boxOfficeReferences.endDate, startDate),
    not(exists(taken)),
  )})`
}
