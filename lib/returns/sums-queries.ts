import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { ownedEvents } from '@/lib/events/owned-events'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { addDays, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, lastDayOf, type Quarter, quarterCode } from '@/lib/floor/calendar/quarter'
import { lockByName } from '@/lib/floor/saving/locks'
import { marks } from '@/lib/responses/marks'
import { oddityLimits } from './oddities'

/** Whether the sums of quarters are those made last, or made of the figures now. */
export type SumsSource = 'made' | 'now'

/** `missingFigures` of lib/attendance in SQL: how many figures an event lacks in a quarter. */
const lackingOf = (isTicketed: SQL) => sql`(
    (figures.occurences_at_location is null)::int
    + (${isTicketed} and figures.total_tickets_available is null)::int
    + (figures.known_attendance is null and figures.estimated_attendance is null)::int
    + case when figures.known_attendance is null and figures.estimated_attendance is null
        then (figures.known_attendance_cyp is null and figures.estimated_attendance_cyp is null)::int
        else (figures.known_attendance is not null and figures.known_attendance_cyp is null)::int end
    + (figures.estimated_attendance is not null and figures.estimated_attendance_cyp is null)::int)`

const figureColumns = [
  'occurences_at_location',
  'total_tickets_available',
  'known_attendance',
  'estimated_attendance',
  'known_attendance_cyp',
  'estimated_attendance_cyp',
]

/** `hasMoreYoung` of the oddities. */
const hasMoreYoung = sql`coalesce(figures.known_attendance_cyp, 0) + coalesce(figures.estimated_attendance_cyp, 0)
  > coalesce(figures.known_attendance, 0) + coalesce(figures.estimated_attendance, 0)`

/** `isSameAsEarlier`: a blank is equal to nothing. */
const isSame = sql`${sql.join(
  figureColumns.map((name) => {
    const [now, before] = [sql.identifier(name), sql.identifier(name)]
    return sql`coalesce((figures.${now} <> 0 and figures.${now} = earlier.${before})::int, 0)`
  }),
  sql` + `,
)} >= ${oddityLimits.sameFigures}::int`

/** `isFarFromSales`, of events with sales. */
const away = sql`abs(greatest(sold.tickets, 0) - figures.known_attendance)`
const isFar = sql`(sold.tickets is not null and ${away} > ${oddityLimits.farOver}::int and ${away} > ${oddityLimits.farShare}::float8 * figures.known_attendance)`

/** The first day of a quarter of the calendar as year and quarter of a financial year. */
const financial = (firstDay: SQL) => ({
  year: sql`extract(year from ${firstDay} - interval '3 months')::int`,
  quarter: sql`extract(quarter from ${firstDay} - interval '3 months')::int`,
})
const soldIn = financial(sql`sold.first_day`)
const givenIn = financial(sql`given.first_day`)

/** True of rows of some quarters: a condition a year, which the indexes by year and quarter answer. */
export function isOfQuarters(year: SQL, quarter: SQL, quarters: readonly Quarter[]): SQL {
  const ofYears = [...Map.groupBy(quarters, (each) => each.year)].map(([number, each]) => {
    const quartersOfYear = `{${each.map((one) => one.quarter).join(',')}}`
    return sql`(${year} = ${number}::int and ${quarter} = any(${quartersOfYear}::int[]))`
  })
  return sql`(${sql.join(ofYears, sql` or `)})`
}

/** The first day of some quarters, and the day after the last. */
function daysOf(quarters: readonly Quarter[]): { from: PlainDate; until: PlainDate } {
  const inOrder = [...quarters].sort((one, other) => quarterCode(one) - quarterCode(other))
  const [earliest, latest] = [inOrder[0], inOrder.at(-1)]
  if (!earliest || !latest) throw new Error('No quarter to sum')
  return { from: firstDayOf(earliest), until: addDays(lastDayOf(latest), 1) }
}

const within = (column: SQL, scope: OrganisationScope) => withinScope(column, scope) ?? sql`true`

/** The responses of the days of some quarters by organisation and quarter: how many, and how many that are alike. */
function responsesOf(scope: OrganisationScope, quarters: readonly Quarter[]): SQL {
  const { from, until } = daysOf(quarters)
  return sql`(
    select organisation_id, ${givenIn.year} as year, ${givenIn.quarter} as quarter,
      sum(responses) as responses, sum(alike) as alike
    from (
      select organisation_id, date_trunc('quarter', submitted_at at time zone 'Europe/London') as first_day,
        count(*) as responses, count(*) filter (where marks & ${marks.alike}::int <> 0) as alike
      from responses
      where submitted_at >= ${from}::date::timestamp at time zone 'Europe/London'
        and submitted_at < ${until}::date::timestamp at time zone 'Europe/London'
        and ${within(sql`organisation_id`, scope)}
      group by 1, 2
    ) as given
    group by 1, 2, 3
  )`
}

/** What events lack in a quarter, summed. */
const lackingColumns = (lacking: SQL) =>
  sql`count(*) as events, count(*) filter (where ${lacking} > 0) as blank_events, sum(${lacking}) as blanks`

/** The figures of all events, and whether theirs is ticketed. */
const allFigures = {
  figures: sql`event_attendances as figures join events on events.id = figures.event_id`,
  isTicketed: sql`events.is_ticketed_id = ${ticketed}`,
}

/**
 * Likewise of the events that a few organisations own: these are found in the order of their ids, all at once. Joined to the figures they
 * would be looked for one by one, or all of them again for each figure.
 */
const figuresOf = (organisations: readonly number[]) => ({
  figures: sql`(select * from event_attendances where event_id = any(${ownedEvents(organisations)}) offset 0) as figures`,
  isTicketed: sql`figures.event_id in (select id from events
    where id = any(${ownedEvents(organisations)}) and is_ticketed_id = ${ticketed})`,
})

/** The figures of the events that organisations own, with what each lacks. */
function ownedQuarters(scope: OrganisationScope, quarters: readonly Quarter[]): SQL {
  const { figures, isTicketed } = scope === 'all' ? allFigures : figuresOf(scope)
  return sql`(
    select owner.organisation_id, figures.year, figures.quarter,
      ${lackingOf(isTicketed)} as lacking,
      coalesce(figures.known_attendance, 0) + coalesce(figures.estimated_attendance, 0) as attendance
    from ${figures}
    join event_organisations as owner
      on owner.event_id = figures.event_id and owner.relationship_type_id = ${eventOwner}
    where ${isOfQuarters(sql`figures.year`, sql`figures.quarter`, quarters)}
      and ${within(sql`owner.organisation_id`, scope)}
    offset 0
  )`
}

/**
 * What returns are judged by, of organisations and quarters, as a relation: events, what they lack, attendance and responses.
 * `now` reads the figures, and the responses of those days; `made` reads what was summed before.
 */
export function coverageSumsOf(source: SumsSource, scope: OrganisationScope, quarters: readonly Quarter[]): SQL {
  const areAsked = isOfQuarters(sql`year`, sql`quarter`, quarters)
  if (source === 'made')
    return sql`(select organisation_id, year, quarter, events, blank_events, blanks, known + estimated as attendance, responses
      from return_sums where ${areAsked} and ${within(sql`organisation_id`, scope)})`
  return sql`(
    with entered as (
      select organisation_id, year, quarter, ${lackingColumns(sql`lacking`)}, sum(attendance) as attendance
      from ${ownedQuarters(scope, quarters)} as owned
      group by 1, 2, 3
    )
    select organisation_id, year, quarter, coalesce(events, 0) as events, coalesce(blank_events, 0) as blank_events,
      coalesce(blanks, 0) as blanks, coalesce(attendance, 0) as attendance, coalesce(responses, 0) as responses
    from entered full join ${responsesOf(scope, quarters)} as answered using (organisation_id, year, quarter)
    where ${areAsked}
  )`
}

/**
 * All sums of all organisations in some quarters, as a relation with the columns of `return_sums`. `now` reads the figures, those of
 * the quarter before, the sales of linked references by performance, and the responses of those days; `made` reads what was summed
 * before.
 */
export function sumsOf(source: SumsSource, quarters: readonly Quarter[]): SQL {
  const areAsked = isOfQuarters(sql`year`, sql`quarter`, quarters)
  if (source === 'made') return sql`(select * from return_sums where ${areAsked})`
  const { from, until } = daysOf(quarters)
  return sql`(
    with sold as materialized (
      select linked.organisation_id, linked.event_id, ${soldIn.year} as year, ${soldIn.quarter} as quarter,
        sum(tickets) as tickets
      from event_box_office_references as linked
      join events on events.id = linked.event_id
      join lateral (
        select date_trunc('quarter', performance_date::timestamp) as first_day, tickets
        from box_office_performances as performance
        where performance.organisation_id = linked.organisation_id
          and performance.box_office_provider_id = linked.box_office_provider_id
          and performance.event_identifier = linked.reference
          and performance.performance_date between events.start_date and events.end_date
          and performance.performance_date >= ${from}::date and performance.performance_date < ${until}::date
      ) as sold on true
      group by 1, 2, 3, 4
    ), entered as (
      select owner.organisation_id, figures.year, figures.quarter, ${lackingColumns(lackingOf(allFigures.isTicketed))},
        ${sql.join(
          figureColumns.map(
            (name) => sql`coalesce(sum(figures.${sql.identifier(name)}), 0) as ${sql.identifier(name)}`,
          ),
          sql`, `,
        )},
        count(*) filter (where ${hasMoreYoung}) as young_events, count(*) filter (where ${isSame}) as same_events,
        count(*) filter (where ${isFar}) as far_events
      from ${allFigures.figures}
      join event_organisations as owner
        on owner.event_id = figures.event_id and owner.relationship_type_id = ${eventOwner}
      left join event_attendances as earlier on earlier.event_id = figures.event_id
        and earlier.year = case when figures.quarter = 1 then figures.year - 1 else figures.year end
        and earlier.quarter = case when figures.quarter = 1 then 4 else figures.quarter - 1 end
      left join sold on sold.organisation_id = owner.organisation_id and sold.event_id = figures.event_id
        and sold.year = figures.year and sold.quarter = figures.quarter
      where ${isOfQuarters(sql`figures.year`, sql`figures.quarter`, quarters)}
      group by 1, 2, 3
    )
    select organisation_id, year, quarter, coalesce(events, 0) as events, coalesce(blank_events, 0) as blank_events,
      coalesce(blanks, 0) as blanks, coalesce(occurences_at_location, 0) as occurrences,
      coalesce(total_tickets_available, 0) as tickets_available, coalesce(known_attendance, 0) as known,
      coalesce(estimated_attendance, 0) as estimated, coalesce(known_attendance_cyp, 0) as known_cyp,
      coalesce(estimated_attendance_cyp, 0) as estimated_cyp, coalesce(young_events, 0) as young_events,
      coalesce(same_events, 0) as same_events, coalesce(far_events, 0) as far_events,
      coalesce(responses, 0) as responses, coalesce(alike, 0) as alike_responses
    from entered full join ${responsesOf('all', quarters)} as answered using (organisation_id, year, quarter)
    where ${areAsked}
  )`
}

/** Whether there are at least so many organisations, and when their sums were made last. One statement. */
export async function findMaking(db: Database, least: number): Promise<{ areMany: boolean; madeAt: Date | null }> {
  const [found] = await db.execute<{ many: boolean; made_at: string | null }>(sql`
    select exists (select 1 from organisations offset ${least - 1}::int) as many,
      (select made_at from return_sums order by year desc, quarter desc limit 1) as made_at`)
  return { areMany: found?.many === true, madeAt: found?.made_at ? new Date(found.made_at) : null }
}

/** Makes the sums of quarters again; those of other quarters go. Several workers begin at once: one waits for the other. */
export async function saveSums(db: Database, quarters: readonly Quarter[], madeAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockByName(tx, 'return sums')
    // Nobody needs the table while it is made, and whoever reads it sees the sums before.
    await tx.execute(sql`delete from return_sums`)
    // One quarter after another: a statement over all of them takes long, and each is given up after a while.
    for (const quarter of quarters)
      await tx.execute(sql`insert into return_sums (organisation_id, year, quarter, events, blank_events, blanks,
        occurrences, tickets_available, known, estimated, known_cyp, estimated_cyp, young_events, same_events, far_events,
        responses, alike_responses, made_at)
      select sums.*, ${madeAt.toISOString()}::timestamptz from ${sumsOf('now', [quarter])} as sums`)
  })
}
