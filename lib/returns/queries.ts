import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { quarterCode, quarterOfCode } from '@/lib/confirmations/rules'
import { ticketed } from '@/lib/events/rules'
import { eventOwner } from '@/lib/floor/access/event-role'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { ReturnFacts } from './rules'

/** A quarter in which an organisation owns events, or that it has confirmed. */
export type ReturnQuarter = ReturnFacts & Quarter & { organisationId: number; organisationName: string }

/** `missingFigures` of lib/attendance in SQL: how many figures an event lacks in a quarter. */
const lacking = sql`(
    (figures.occurences_at_location is null)::int
    + (events.is_ticketed_id = ${ticketed} and figures.total_tickets_available is null)::int
    + (figures.known_attendance is null and figures.estimated_attendance is null)::int
    + case when figures.known_attendance is null and figures.estimated_attendance is null
        then (figures.known_attendance_cyp is null and figures.estimated_attendance_cyp is null)::int
        else (figures.known_attendance is not null and figures.known_attendance_cyp is null)::int end
    + (figures.estimated_attendance is not null and figures.estimated_attendance_cyp is null)::int)`

/**
 * The quarters of active organisations from one to another, by organisation and quarter: what their own events lack, and
 * whether and when they were confirmed. One statement. It reads neither sales nor answers.
 */
export async function findReturnQuarters(
  db: Database,
  scope: OrganisationScope,
  { from, through }: { from: Quarter; through: Quarter },
): Promise<ReturnQuarter[]> {
  // A range of years besides the code: the indexes hold year and quarter, and not their sum.
  const within = sql`between ${quarterCode(from)}::int and ${quarterCode(through)}::int`
  const years = sql`between ${from.year}::int and ${through.year}::int`
  const rows = await db.execute<Record<string, string | number | boolean | null>>(sql`
    with owned as (
      select owner.organisation_id, figures.year * 10 + figures.quarter as code, count(*) as events,
        count(*) filter (where ${lacking} > 0) as blank_events, sum(${lacking}) as blanks
      from event_attendances as figures
      join events on events.id = figures.event_id
      join event_organisations as owner
        on owner.event_id = figures.event_id and owner.relationship_type_id = ${eventOwner}
      where figures.year ${years} and figures.year * 10 + figures.quarter ${within}
        and ${withinScope(sql`owner.organisation_id`, scope) ?? sql`true`}
      group by 1, 2
    ), attested as (
      select organisation_id, year * 10 + quarter as code, bool_or(reset_at is null) as is_confirmed,
        to_char(min(confirmed_at) at time zone 'Europe/London', 'YYYY-MM-DD') as first_on
      from confirmations
      where year ${years} and year * 10 + quarter ${within}
        and ${withinScope(sql`organisation_id`, scope) ?? sql`true`}
      group by 1, 2
    )
    select organisations.id, organisations.name, code, coalesce(events, 0) as events,
      coalesce(blank_events, 0) as blank_events, coalesce(blanks, 0) as blanks,
      coalesce(is_confirmed, false) as is_confirmed, first_on
    from owned full join attested using (organisation_id, code)
    join organisations on organisations.id = organisation_id and organisations.active_status = 1
    order by lower(organisations.name), organisations.id, code`)
  return rows.map((row) => ({
    organisationId: Number(row.id),
    organisationName: String(row.name),
    ...quarterOfCode(Number(row.code)),
    events: Number(row.events),
    blankEvents: Number(row.blank_events),
    blanks: Number(row.blanks),
    isConfirmed: row.is_confirmed === true,
    firstConfirmedOn: row.first_on === null ? null : String(row.first_on),
  }))
}

/** What waits in an organisation: drafts of surveys, and uploads held until somebody answers. */
export type Waiting = {
  organisationId: number
  organisationName: string
  drafts: number
  heldEvents: number
  heldTicketing: number
}

/** What waits in the organisations of a scope, by name, each as its own list counts it. */
export async function findWaiting(db: Database, scope: OrganisationScope): Promise<Waiting[]> {
  const held = (kind: 'events' | 'ticketing') => sql`(select count(*) from imports
      where imports.organisation_id = organisations.id and imports.status = 'held' and imports.kind = ${kind})`
  const rows = await db.execute<Record<string, string>>(sql`
    select id, name, ${held('events')} as events, ${held('ticketing')} as ticketing,
      (select count(*) from surveys where surveys.organisation_id = organisations.id and surveys.is_draft) as drafts
    from organisations
    where ${withinScope(sql`organisations.id`, scope) ?? sql`true`}
    order by lower(name), id`)
  return rows.map(({ id, name, drafts, events, ticketing }) => ({
    organisationId: Number(id),
    organisationName: String(name),
    drafts: Number(drafts),
    heldEvents: Number(events),
    heldTicketing: Number(ticketing),
  }))
}

/** How many responses were submitted to an organisation's surveys since the first day of a quarter, in London. */
export async function countResponsesSince(db: Database, scope: OrganisationScope, day: string): Promise<number> {
  const [found] = await db.execute<{ count: string }>(sql`
    select count(*) as count from responses
    where ${withinScope(sql`organisation_id`, scope) ?? sql`true`}
      and submitted_at >= ${day}::date::timestamp at time zone 'Europe/London'`)
  return Number(found?.count ?? 0)
}

/** The attendance of the events that organisations own, known and estimated, by quarter. An event of several owners counts once. */
export async function sumAttendance(
  db: Database,
  scope: OrganisationScope,
  { from, through }: { from: Quarter; through: Quarter },
): Promise<(Quarter & { attendance: number })[]> {
  const rows = await db.execute<{ code: number; attendance: string }>(sql`
    select year * 10 + quarter as code,
      sum(coalesce(known_attendance, 0)::bigint + coalesce(estimated_attendance, 0)) as attendance
    from event_attendances
    where year between ${from.year}::int and ${through.year}::int
      and year * 10 + quarter between ${quarterCode(from)}::int and ${quarterCode(through)}::int
      and event_id in (select event_id from event_organisations
        where relationship_type_id = ${eventOwner} and ${withinScope(sql`organisation_id`, scope) ?? sql`true`})
    group by 1`)
  return rows.map(({ code, attendance }) => ({ ...quarterOfCode(Number(code)), attendance: Number(attendance) }))
}
