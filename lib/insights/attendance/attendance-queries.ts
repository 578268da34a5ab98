import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ownedEvents } from '@/lib/events/owned-events'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { conditionsOfEvents } from '../event-conditions'
import type { EventFilters } from '../filters'

/** Which events are counted: those that the organisations own. An event of several owners counts once. */
type CountedEvents = {
  organisations: OrganisationScope
  filters: EventFilters
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
  /** Events of which known or estimated attendance was entered for one of the quarters. */
  enteredEvents: number
  /** Events of which neither known nor estimated attendance was entered for one of the quarters. */
  blankEvents: number
}

/** What sums are divided by. */
type AttendanceDivision = 'nothing' | 'quarter' | 'type' | 'discipline' | 'place' | 'region' | 'event'

/**
 * The columns of events by which their figures are summed first, and what each of these sums then belongs to: names are
 * looked up once for all events that have them in common.
 */
type EventSums = { by: SQL; key: SQL; label: SQL; join: SQL }

const eventDivisions = {
  type: {
    by: sql`event_type_id`,
    key: sql`summed.event_type_id`,
    label: sql`types.name`,
    join: sql`join lookup_values as types on types.id = summed.event_type_id`,
  },
  discipline: {
    by: sql`sub_discipline_id`,
    key: sql`disciplines.id`,
    label: sql`disciplines.name`,
    join: sql`join sub_disciplines on sub_disciplines.id = summed.sub_discipline_id
      join disciplines on disciplines.id = sub_disciplines.discipline_id`,
  },
  place: {
    by: sql`location_id`,
    key: sql`summed.location_id`,
    label: sql`locations.name`,
    join: sql`join locations on locations.id = summed.location_id`,
  },
  region: {
    by: sql`location_id`,
    key: sql`coalesce(outcodes.english_region, nations.name)`,
    label: sql`coalesce(outcodes.english_region, nations.name)`,
    join: sql`join locations on locations.id = summed.location_id
      left join postcode_outcodes as outcodes on outcodes.outcode = split_part(locations.postcode, ' ', 1)
      left join lookup_values as nations on nations.id = outcodes.region_id`,
  },
  event: { by: sql`event_id, name`, key: sql`summed.event_id`, label: sql`summed.name`, join: sql`` },
} satisfies Partial<Record<AttendanceDivision, EventSums>>

type EventDivision = keyof typeof eventDivisions

/** Leaves the figures of those events that the filters keep; without filters events need not be looked at. */
function onlyFiltered(filters: EventFilters): SQL {
  const conditions = conditionsOfEvents(filters)
  return conditions === undefined ? sql`` : sql`join events on events.id = figures.event_id where ${conditions}`
}

/**
 * The figures of the events that organisations own, in some quarters of years that follow each other, as `figures`. `offset 0`
 * keeps the planner from looking for each quarter of an event by itself.
 */
export function ownedFigures(
  organisations: OrganisationScope | SQL,
  years: { from: number; until: number },
  quarters: readonly Quarter['quarter'][],
): SQL {
  const [isOfYears, isOfQuarters] = [
    sql`year between ${years.from} and ${years.until}`,
    sql`quarter = any(${idArray(quarters)})`,
  ]
  return organisations === 'all'
    ? sql`(select * from event_attendances where ${isOfYears} and ${isOfQuarters}) as figures`
    : sql`(select own.* from (select * from event_attendances
          where event_id = any(${ownedEvents(organisations)}) and ${isOfYears} offset 0) as own
        where ${isOfQuarters}) as figures`
}

/** Which sums are read of which quarters of a year, and of the same ones of the year before. */
type AttendancePeriod = {
  year: number
  quarters: readonly Quarter['quarter'][]
  /** Is among those that attendance by quarter has, besides the others. */
  running: Quarter['quarter'] | null
}

/** The sums of a year's quarters and of the same quarters of the year before, by each division; the most attendance first. */
export async function sumAttendance<Division extends AttendanceDivision>(
  db: Database,
  { organisations, filters }: CountedEvents,
  { year, quarters, running }: AttendancePeriod,
  asked: readonly Division[],
): Promise<Record<Division, AttendanceSums[]>> {
  const divided = Object.entries(eventDivisions).filter(([name]) => asked.some((division) => division === name)) as [
    EventDivision,
    (typeof eventDivisions)[EventDivision],
  ][]
  const shown = running === null ? quarters : [...quarters, running]
  const sums = sql`sum(attendance) as attendance, sum(estimated) as estimated, sum(cyp) as cyp,
    sum(occurrences) as occurrences, count(*) as events,
    count(*) filter (where is_entered) as "enteredEvents", count(*) filter (where is_blank) as "blankEvents"`
  const events = sql`(select id, name, event_type_id, location_id, sub_discipline_id from events
    ${organisations === 'all' ? sql`` : sql`where id = any(array(select event_id from of_events))`})`
  // Of few organisations both sides are the same events. The planner, which takes them for one or two, would then look for
  // each of one side in all of the other, which no full join does.
  const joined = organisations === 'all' ? sql`join` : sql`full join`
  // One reading of the figures; what they come to for each event is then summed by every division.
  const rows = await db.execute<Record<keyof AttendanceSums | 'division', string | null>>(sql`
    with of_quarters as materialized (
      select figures.event_id, figures.year, figures.quarter,
        coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0) as attendance,
        coalesce(estimated_attendance, 0) as estimated,
        coalesce(known_attendance_cyp, 0) + coalesce(estimated_attendance_cyp, 0) as cyp,
        coalesce(occurences_at_location, 0) as occurrences,
        known_attendance is null and estimated_attendance is null as is_blank,
        known_attendance is not null or estimated_attendance is not null as is_entered
      from ${ownedFigures(organisations, { from: year - 1, until: year }, shown)}
      ${onlyFiltered(filters)}
    ), of_events as materialized (
      select event_id, year, sum(attendance) as attendance, sum(estimated) as estimated, sum(cyp) as cyp,
        sum(occurrences) as occurrences, bool_or(is_blank) as is_blank, bool_or(is_entered) as is_entered
      from of_quarters where quarter = any(${idArray(quarters)}) group by event_id, year
    )${
      divided.length === 0
        ? sql``
        : sql`, named_events as materialized (
      select of_events.*, events.name, events.event_type_id, events.location_id, events.sub_discipline_id
      from of_events ${joined} ${events} as events on events.id = of_events.event_id
    )`
    }
    ${sql.join(
      [
        sql`select 'nothing' as division, null::text as label, year, ${sums} from of_events group by year`,
        sql`select 'quarter', quarter::text, year, ${sums} from of_quarters group by quarter, year`,
        ...divided.map(
          ([name, { by, key, label, join }]) => sql`select ${name}, max(${label}), year, sum(attendance),
            sum(estimated), sum(cyp), sum(occurrences), sum(events), sum("enteredEvents"), sum("blankEvents")
            from (select ${by}, year, ${sums} from named_events group by ${by}, year) as summed ${join}
            group by ${key}, year`,
        ),
      ],
      sql` union all `,
    )}
    order by division, attendance desc, label`)
  const byDivision = Map.groupBy(rows, ({ division }) => division)
  const sumsBy = (division: Division) =>
    (byDivision.get(division) ?? []).map(({ division: _, label, ...own }) => ({ label, ...asNumbers(own) }))
  return Object.fromEntries(asked.map((division) => [division, sumsBy(division)])) as Record<Division, AttendanceSums[]>
}

const asNumbers = (sums: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, Number(sum)])) as Omit<AttendanceSums, 'label'>

/** How many of the organisations that own events in each quarter have confirmed it; of all, those in use. */
export async function countConfirmed(
  db: Database,
  organisations: OrganisationScope,
  { year, quarters }: { year: number; quarters: readonly Quarter['quarter'][] },
) {
  const years = { from: year, until: year }
  const owned =
    organisations === 'all'
      ? sql`select distinct figures.quarter, owner.organisation_id from ${ownedFigures('all', years, quarters)}
          join event_organisations as owner on owner.event_id = figures.event_id
          join organisations on organisations.id = owner.organisation_id
          where owner.relationship_type_id = ${eventOwner} and organisations.active_status = 1`
      : sql`select own.quarter, owner.id as organisation_id from unnest(${idArray(organisations)}) as owner (id)
          cross join lateral (
            select distinct figures.quarter from ${ownedFigures(sql`array[owner.id]`, years, quarters)}
          ) as own`
  const rows = await db.execute<{ quarter: number; organisations: string; confirmed: string }>(sql`
    select owned.quarter, count(*) as organisations, count(confirmations.id) as confirmed
    from (${owned}) as owned
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
