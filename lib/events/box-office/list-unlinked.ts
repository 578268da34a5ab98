import 'server-only'
import { and, eq, gt, notExists, type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficePerformances, boxOfficeProviders, boxOfficeReferences, eventBoxOfficeReferences } from '@/db/schema'
import { authorize } from '@/lib/floor/access/authorize'
import type { GridQuery } from '@/lib/floor/grid/grid-query'
import { listFrom } from '@/lib/floor/grid/list-from'
import type { StaffContext } from '@/lib/floor/identity/context'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'
import { isSoldUnder } from '../event-references'
import type { UnlinkedQuery } from './calls'

const proposedMost = 3

type ProposedEvent = { id: number; name: string; startDate: string; endDate: string; location: string }

/** Where the venue is, and which events may be meant. */
type LikelyMatch = { location: { id: number; name: string } | null; proposedEvents: ProposedEvent[] }

type UnlinkedPage = Awaited<ReturnType<typeof findUnlinked>>
type UnlinkedRow = UnlinkedPage['data'][number] & Partial<LikelyMatch>

/**
 * Lists what an organisation has sold under references that no event of it has. On request each row has the location that is
 * called as the venue is, and the events that may be meant: with a day in common and a like name, the likest first.
 * @throws DomainError 404 out of reach
 */
export async function listUnlinkedReferences(
  ctx: StaffContext,
  { organisationId, proposals, ...query }: UnlinkedQuery,
): Promise<Omit<UnlinkedPage, 'data'> & { data: UnlinkedRow[] }> {
  authorize(ctx, 'read', { subject: 'boxOffice', organisationId })
  await getOrganisationDisplay(ctx, organisationId)
  const page = await findUnlinked(ctx.db, organisationId, query)
  // A grouped answer has no rows.
  if (proposals !== 'true' || query.group.length > 0 || page.data.length === 0) return page
  const likely = await findLikely(ctx.db, organisationId, page.data)
  return { ...page, data: page.data.map((row, at) => ({ ...row, ...(likely.get(at) ?? noneLikely) })) }
}

const noneLikely: LikelyMatch = { location: null, proposedEvents: [] }

function findUnlinked(db: Database, organisationId: number, query: GridQuery) {
  return listFrom(
    {
      db,
      from: (fields) =>
        db
          .select(fields)
          .from(boxOfficeReferences)
          .leftJoin(boxOfficeProviders, eq(boxOfficeProviders.id, boxOfficeReferences.boxOfficeProviderId)),
      columns: {
        boxOfficeProviderId: boxOfficeReferences.boxOfficeProviderId,
        // Every reference has one.
        boxOfficeProviderName: { of: sql<string>`${boxOfficeProviders.name}`, kind: 'text' },
        eventIdentifier: boxOfficeReferences.eventIdentifier,
        eventName: boxOfficeReferences.eventName,
        startDate: boxOfficeReferences.startDate,
        endDate: boxOfficeReferences.endDate,
        performances: { of: performancesOf(db), kind: 'number' },
        ticketsSold: boxOfficeReferences.ticketsSold,
        venueName: { of: latestVenue(db), kind: 'text' },
      },
      where: and(
        eq(boxOfficeReferences.organisationId, organisationId),
        gt(boxOfficeReferences.ticketsSold, 0),
        notExists(db.select({ one: sql`1` }).from(eventBoxOfficeReferences).where(isSoldUnder)),
      ),
      key: [
        boxOfficeReferences.organisationId,
        boxOfficeReferences.boxOfficeProviderId,
        boxOfficeReferences.eventIdentifier,
      ],
      searchable: ['eventIdentifier', 'eventName'],
      defaultSort: ['startDate', 'eventIdentifier'],
    },
    query,
  )
}

const isOfReference = and(
  eq(boxOfficePerformances.organisationId, boxOfficeReferences.organisationId),
  eq(boxOfficePerformances.boxOfficeProviderId, boxOfficeReferences.boxOfficeProviderId),
  eq(boxOfficePerformances.eventIdentifier, boxOfficeReferences.eventIdentifier),
)

const performancesOf = (db: Database): SQL<number> =>
  sql<number>`(${db.select({ performances: sql`count(*)` }).from(boxOfficePerformances).where(isOfReference)})`

const latestVenue = (db: Database): SQL<string | null> =>
  sql<string | null>`(${db
    .select({ venueName: boxOfficePerformances.venueName })
    .from(boxOfficePerformances)
    .where(and(isOfReference, sql`${boxOfficePerformances.venueName} is not null`))
    .orderBy(sql`${boxOfficePerformances.performanceDate} desc`)
    .limit(1)})`

type SoldEvent = { eventName: string; startDate: string; endDate: string; venueName: string | null }

/** What is likely of each of these, by its place among them. */
async function findLikely(db: Database, organisationId: number, sold: readonly SoldEvent[]) {
  const given = JSON.stringify(
    sold.map(({ eventName, startDate, endDate, venueName }, at) => ({
      ...{ at, name: eventName, first: startDate, last: endDate, venue: venueName },
    })),
  )
  const found = await db.execute<LikelyMatch & { at: number }>(sql`
    select given.at, case when place.id is null then null
        else json_build_object('id', place.id, 'name', place.name) end as location,
      coalesce(proposed.events, '[]') as "proposedEvents"
    from jsonb_to_recordset(${given}::jsonb) as given (at int, name text, first date, last date, venue text)
    left join lateral (
      select id, name from locations
      where locations.organisation_id = ${organisationId} and active_status = 1
        and lower(trim(locations.name)) = lower(trim(given.venue)) order by id limit 1
    ) as place on true
    left join lateral (
      select json_agg(json_build_object('id', likely.id, 'name', likely.name, 'startDate', likely.start_date,
        'endDate', likely.end_date, 'location', likely.location) order by likely.likeness desc) as events
      from (
        select events.id, events.name, events.start_date, events.end_date, locations.name as location,
          similarity(events.name, given.name) as likeness
        from event_organisations as assigned
        join events on events.id = assigned.event_id
        join locations on locations.id = events.location_id
        where assigned.organisation_id = ${organisationId}
          and events.start_date <= given.last and events.end_date >= given.first
          and similarity(events.name, given.name) > 0.3
        order by likeness desc, events.id limit ${proposedMost}
      ) as likely
    ) as proposed on true`)
  return new Map(found.map(({ at, location, proposedEvents }) => [at, { location, proposedEvents }]))
}
