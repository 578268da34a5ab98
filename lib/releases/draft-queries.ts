import 'server-only'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { disciplines, figureReleaseCells, figureReleaseFacts, figureReleases, lookupValues } from '@/db/schema'
import { eventOwner } from '@/lib/floor/access/event-role'
import { firstDayOf, lastDayOf, type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { homeRegionNamed, homeRegions } from '@/lib/geography/home-regions'
import { sizeBands } from '@/lib/published/size-bands'
import type { DimensionValues, EarlierRelease } from './draft-sums'
import type { ReleaseCell, ReleaseFact } from './release-cells'

/** Where an organisation belongs now. */
type OrganisationPlace = { organisationId: number; regionId: number; disciplineId: number }

const asArray = (numbers: Iterable<number>) => sql`${`{${[...numbers].join(',')}}`}::int[]`

/** The first owner of each event, who counts it whole for the nation. */
const firstOwners = sql`(select event_id, min(organisation_id) as organisation_id from event_organisations
  where relationship_type_id = ${eventOwner} group by event_id)`

/** Region and discipline of every organisation; those in no region that is known are left out. */
export async function findPlaces(db: Database): Promise<Map<number, OrganisationPlace>> {
  const rows = await db.execute<{ id: string; discipline_id: number; region: string }>(sql`
    select organisations.id, organisations.discipline_id, coalesce(authorities.english_region, nations.name) as region
    from organisations join upper_tier_authorities as authorities on authorities.id = organisations.upper_tier_authority_id
    join lookup_values as nations on nations.id = organisations.region_id`)
  return new Map(
    rows.flatMap(({ id, discipline_id, region }) => {
      const regionId = homeRegionNamed(region)?.id
      const organisationId = Number(id)
      return regionId === undefined ? [] : [[organisationId, { organisationId, regionId, disciplineId: discipline_id }]]
    }),
  )
}

/** The values of the dimensions of sums. */
export async function findDimensionValues(db: Database): Promise<DimensionValues> {
  const [known, types] = await Promise.all([
    db.select({ id: disciplines.id }).from(disciplines).orderBy(asc(disciplines.id)),
    db.select({ id: lookupValues.id }).from(lookupValues).where(eq(lookupValues.category, 'eventTypes')),
  ])
  return {
    region: homeRegions.map(({ id }) => id),
    discipline: known.map(({ id }) => id),
    size: sizeBands.map(({ id }) => id),
    type: types.map(({ id }) => id).sort((one, other) => one - other),
  }
}

/** What an organisation contributed, before it is known where it belongs. */
type Contribution = {
  organisationId: number
  quarter: Quarter
  typeId: number
  values: readonly { measureId: number; value: number }[]
}

/** Attendance by organisation, quarter and type of event, of the quarters that the organisation has confirmed. */
export async function sumConfirmedAttendance(db: Database, quarters: readonly Quarter[]): Promise<Contribution[]> {
  const rows = await db.execute<Record<'organisation_id' | 'attendance' | 'young', string> & QuarterOfType>(sql`
    select owners.organisation_id, figures.year, figures.quarter, events.event_type_id as type_id,
      sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance,
      sum(coalesce(known_attendance_cyp, 0) + coalesce(estimated_attendance_cyp, 0)) as young
    from event_attendances as figures
    join ${firstOwners} as owners on owners.event_id = figures.event_id
    join events on events.id = figures.event_id
    join confirmations on confirmations.organisation_id = owners.organisation_id and confirmations.year = figures.year
      and confirmations.quarter = figures.quarter and confirmations.reset_at is null
    where figures.year * 10 + figures.quarter = any(${asArray(quarters.map(quarterCode))})
    group by 1, 2, 3, 4`)
  return rows.map(({ organisation_id, attendance, young, year, quarter, type_id }) => ({
    ...{ organisationId: Number(organisation_id), quarter: { year, quarter }, typeId: type_id },
    values: [
      { measureId: 1, value: Number(attendance) },
      { measureId: 2, value: Number(young) },
    ],
  }))
}

type QuarterOfType = { year: number; quarter: Quarter['quarter']; type_id: number }

/** Sales are of no type of event: their only one is this. */
const anyType = 1

/** Tickets and pence by organisation and quarter of the performance, of whatever it uploaded. */
export async function sumSales(db: Database, quarters: readonly Quarter[]): Promise<Contribution[]> {
  const found = await Promise.all(
    quarters.map(async (quarter) => {
      const rows = await db.execute<Record<'organisation_id' | 'tickets' | 'pence', string>>(sql`
        select organisation_id, sum(tickets) as tickets, sum(paid_pence) as pence from box_office_performances
        where performance_date between ${firstDayOf(quarter)}::date and ${lastDayOf(quarter)}::date group by 1`)
      return rows.map(({ organisation_id, tickets, pence }) => ({
        ...{ organisationId: Number(organisation_id), quarter, typeId: anyType },
        values: [
          { measureId: 3, value: Number(tickets) },
          { measureId: 4, value: Number(pence) },
        ],
      }))
    }),
  )
  return found.flat()
}

/** Attendance of a financial year by organisation, whatever is confirmed. */
export async function sumYearOfAttendance(db: Database, year: number): Promise<Map<number, number>> {
  const rows = await db.execute<Record<'organisation_id' | 'attendance', string>>(sql`
    select owners.organisation_id, sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
    from event_attendances as figures join ${firstOwners} as owners on owners.event_id = figures.event_id
    where figures.year = ${year} group by 1`)
  return new Map(rows.map(({ organisation_id, attendance }) => [Number(organisation_id), Number(attendance)]))
}

/** How many organisations had figures of their own events in a quarter, and how many of them have confirmed it. */
export async function countConfirmed(db: Database, { year, quarter }: Quarter) {
  const [row] = await db.execute<{ organisations: number; confirmed: number }>(sql`
    select count(*)::int as organisations, count(confirmations.id)::int as confirmed
    from (select distinct owners.organisation_id from event_attendances as figures
      join ${firstOwners} as owners on owners.event_id = figures.event_id
      where figures.year = ${year} and figures.quarter = ${quarter}) as owned
    left join confirmations on confirmations.organisation_id = owned.organisation_id and confirmations.year = ${year}
      and confirmations.quarter = ${quarter} and confirmations.reset_at is null`)
  return row ?? { organisations: 0, confirmed: 0 }
}

/** Answers of a quarter by organisation and value, marked responses left out. */
export async function sumAnswersOf(db: Database, { year, quarter }: Quarter, valueIds: readonly number[]) {
  const rows = await db.execute<{ organisation_id: string; value_id: number; responses: string; key_sum: string }>(sql`
    select organisation_id, value_id, sum(responses) as responses, sum(key_sum) as key_sum from answer_cells
    where year = ${year}::smallint and quarter = ${quarter}::smallint and not is_marked and value_id = any(${asArray(valueIds)})
    group by 1, 2`)
  return rows.map(({ organisation_id, value_id, responses, key_sum }) => ({
    ...{ organisationId: Number(organisation_id), valueId: value_id },
    ...{ responses: Number(responses), keySum: BigInt(key_sum) },
  }))
}

/** Every approved release with its sums, in the order of their approval. */
export async function findEarlierReleases(
  db: Database,
  cubeIds: readonly number[],
): Promise<(EarlierRelease & { id: number })[]> {
  const releases = await db
    .select({ id: figureReleases.id })
    .from(figureReleases)
    .where(eq(figureReleases.state, 'approved'))
    .orderBy(asc(figureReleases.decidedAt), asc(figureReleases.id))
  return Promise.all(
    releases.map(async ({ id }) => {
      const [facts, cells] = await Promise.all([
        db.select().from(figureReleaseFacts).where(eq(figureReleaseFacts.releaseId, id)),
        db
          .select()
          .from(figureReleaseCells)
          .where(and(eq(figureReleaseCells.releaseId, id), inArray(figureReleaseCells.cubeId, [...cubeIds]))),
      ])
      return { id, facts: facts as ReleaseFact[], cells: cells as ReleaseCell[] }
    }),
  )
}
