import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { ReportAddress } from '../filters'

/** Which events are counted: those that the organisations own. An event of several owners counts once. */
export type CountedEvents = {
  organisations: OrganisationScope
  filters: Pick<ReportAddress, 'type' | 'discipline' | 'place' | 'event'>
}

/** Sums of the figures of events in some quarters. A blank figure adds nothing. */
export type AttendanceSums = {
  /** What the events have in common: a quarter, the name of their type, …; null where that is not known. */
  label: string | null
  year: number
  /** Known and estimated. */
  attendance: number
  estimated: number
  cyp: number
  occurrences: number
  events: number
  /** Events of which neither known nor estimated attendance was entered for one of the quarters. */
  blankEvents: number
}

/** What sums are divided by. */
export type AttendanceDivision = 'nothing' | 'quarter' | 'type' | 'discipline' | 'place' | 'region' | 'event'

type Division = { key: SQL; label: SQL; join?: SQL }

const divisions: Record<AttendanceDivision, Division> = {
  nothing: { key: sql`figures.year`, label: sql`null::text` },
  quarter: { key: sql`figures.quarter`, label: sql`max(figures.quarter)::text` },
  type: {
    key: sql`events.event_type_id`,
    label: sql`max(types.name)`,
    join: sql`join lookup_values as types on types.id = events.event_type_id`,
  },
  discipline: {
    key: sql`disciplines.id`,
    label: sql`max(disciplines.name)`,
    join: sql`join disciplines on disciplines.id = sub_disciplines.discipline_id`,
  },
  place: {
    key: sql`locations.id`,
    label: sql`max(locations.name)`,
    join: sql`join locations on locations.id = events.location_id`,
  },
  region: {
    key: sql`coalesce(outcodes.english_region, nations.name)`,
    label: sql`max(coalesce(outcodes.english_region, nations.name))`,
    join: sql`join locations on locations.id = events.location_id
      left join postcode_outcodes as outcodes on outcodes.outcode = split_part(locations.postcode, ' ', 1)
      left join lookup_values as nations on nations.id = outcodes.region_id`,
  },
  event: { key: sql`events.id`, label: sql`max(events.name)` },
}

const asArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`

function conditionsOf({ organisations, filters }: CountedEvents): SQL {
  const conditions = [
    organisations === 'all'
      ? undefined
      : sql`events.id in (select event_id from event_organisations
          where relationship_type_id = ${eventOwner} and organisation_id = any(${asArray(organisations)}))`,
    filters.type === undefined ? undefined : sql`events.event_type_id = ${filters.type}`,
    filters.discipline === undefined ? undefined : sql`sub_disciplines.discipline_id = ${filters.discipline}`,
    filters.place === undefined ? undefined : sql`events.location_id = ${filters.place}`,
    filters.event === undefined ? undefined : sql`events.id = ${filters.event}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** The sums of a year's quarters and of the same quarters of the year before, divided; the most attendance first. */
export async function sumAttendance(
  db: Database,
  counted: CountedEvents,
  { year, quarters }: { year: number; quarters: readonly Quarter['quarter'][] },
  division: AttendanceDivision,
): Promise<AttendanceSums[]> {
  const { key, label, join = sql`` } = divisions[division]
  const rows = await db.execute<Record<keyof AttendanceSums, string | null>>(sql`
    select ${label} as label, figures.year,
      sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance,
      sum(coalesce(estimated_attendance, 0)) as estimated,
      sum(coalesce(known_attendance_cyp, 0) + coalesce(estimated_attendance_cyp, 0)) as cyp,
      sum(coalesce(occurences_at_location, 0)) as occurrences,
      count(distinct events.id) as events,
      count(distinct events.id) filter (where known_attendance is null and estimated_attendance is null) as "blankEvents"
    from event_attendances as figures
    join events on events.id = figures.event_id
    join sub_disciplines on sub_disciplines.id = events.sub_discipline_id
    ${join}
    where figures.year in (${year - 1}, ${year}) and figures.quarter = any(${asArray(quarters)}) and ${conditionsOf(counted)}
    group by ${key}, figures.year
    order by attendance desc, label`)
  return rows.map(({ label: name, ...sums }) => ({ label: name, ...asNumbers(sums) }))
}

const asNumbers = (sums: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<AttendanceSums, 'label'>

/** How many of the organisations that own events in each quarter have confirmed it. */
export async function countConfirmed(
  db: Database,
  organisations: OrganisationScope,
  { year, quarters }: { year: number; quarters: readonly Quarter['quarter'][] },
) {
  const isCounted = organisations === 'all' ? sql`true` : sql`owner.organisation_id = any(${asArray(organisations)})`
  const rows = await db.execute<{ quarter: number; organisations: string; confirmed: string }>(sql`
    select owned.quarter, count(*) as organisations, count(confirmations.id) as confirmed
    from (
      select distinct figures.quarter, owner.organisation_id
      from event_attendances as figures
      join event_organisations as owner on owner.event_id = figures.event_id and owner.relationship_type_id = ${eventOwner}
      where figures.year = ${year} and figures.quarter = any(${asArray(quarters)}) and ${isCounted}
    ) as owned
    left join confirmations on confirmations.organisation_id = owned.organisation_id and confirmations.year = ${year}
      and confirmations.quarter = owned.quarter and confirmations.reset_at is null
    group by owned.quarter order by owned.quarter`)
  return rows.map(({ quarter, organisations: owners, confirmed }) => ({
    quarter: Number(quarter),
    organisations: Number(owners),
    confirmed: Number(confirmed),
  }))
}

export type ConfirmedCount = Awaited<ReturnType<typeof countConfirmed>>[number]
