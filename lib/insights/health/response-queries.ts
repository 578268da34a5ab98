import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { eventOwner } from '@/lib/floor/access/event-role'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { completionMethods } from '@/lib/responses/rules'
import type { ReportAddress } from '../filters'
import type { Days } from '../tickets/sales-queries'

/** Which responses are counted: those to the surveys of the organisations; with a filter, of the events it keeps. */
export type CountedResponses = {
  organisations: OrganisationScope
  filters: Pick<ReportAddress, 'type' | 'discipline' | 'place' | 'event'>
}

/** Submitted responses, and how many of them are marked. */
export type ResponseSums = { label: string | null; responses: number; marked: number }

/** What they are divided by: nothing, a day, the Monday of a week, the day of the week from 1 for Monday, how they came, or the event’s location. */
export type ResponseDivision = 'nothing' | 'day' | 'week' | 'weekday' | 'way' | 'place'

const asArray = (numbers: readonly number[]) => sql`${`{${numbers.join(',')}}`}::bigint[]`

const londonTime = sql`given.submitted_at at time zone 'Europe/London'`

const divisions: Record<ResponseDivision, { label: SQL; join?: SQL }> = {
  nothing: { label: sql`null::text` },
  day: { label: sql`to_char(${londonTime}, 'YYYY-MM-DD')` },
  week: { label: sql`to_char(date_trunc('week', ${londonTime}), 'YYYY-MM-DD')` },
  weekday: { label: sql`extract(isodow from ${londonTime})::text` },
  way: {
    label: sql`case given.completion_method
      when ${completionMethods.bulkUpload} then 'Paper'
      when ${completionMethods.unattendedMode} then 'Unattended devices'
      else coalesce(links.label, 'The survey’s own address') end`,
    join: sql`left join survey_links as links on links.id = given.link_id`,
  },
  place: {
    label: sql`locations.name`,
    join: sql`join surveys as asked on asked.id = given.survey_id left join events on events.id = asked.event_id
      left join locations on locations.id = events.location_id`,
  },
}

const isOfOrganisations = ({ organisations }: CountedResponses) =>
  organisations === 'all' ? sql`true` : sql`given.organisation_id = any(${asArray(organisations)})`

function eventConditions({ type, discipline, place, event }: CountedResponses['filters']): SQL | undefined {
  const conditions = [
    type === undefined ? undefined : sql`events.event_type_id = ${type}`,
    discipline === undefined ? undefined : sql`sub_disciplines.discipline_id = ${discipline}`,
    place === undefined ? undefined : sql`events.location_id = ${place}`,
    event === undefined ? undefined : sql`events.id = ${event}`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? undefined : sql.join(conditions, sql` and `)
}

/** Paper and unattended devices send mostly finished answers, which would hide how many give up. */
export const isOnline = sql`given.completion_method
  not in (${completionMethods.bulkUpload}, ${completionMethods.unattendedMode})`

/** True for responses to surveys of the organisations; what is not submitted is found by its survey. */
export const isOfSurveysOf = ({ organisations }: CountedResponses) => sql`given.survey_id in (
  select asked.id from surveys as asked
  where ${organisations === 'all' ? sql`true` : sql`asked.organisation_id = any(${asArray(organisations)})`})`

/** True for responses to surveys of the events that the filters keep. */
export function isOfEvents({ filters }: CountedResponses): SQL {
  const conditions = eventConditions(filters)
  return conditions === undefined
    ? sql`true`
    : sql`given.survey_id in (select asked.id from surveys as asked
        join events on events.id = asked.event_id
        join sub_disciplines on sub_disciplines.id = events.sub_discipline_id
        where ${conditions})`
}

/** True for responses submitted on some days in London, both included. */
const isWithin = ({ from, until }: Days) =>
  sql`given.submitted_at >= ${from}::date::timestamp at time zone 'Europe/London'
    and given.submitted_at < (${until}::date + 1)::timestamp at time zone 'Europe/London'`

/** How many responses were submitted on some days, divided. */
export async function sumResponses(
  db: Database,
  counted: CountedResponses,
  days: Days,
  division: ResponseDivision,
): Promise<ResponseSums[]> {
  const { label, join = sql`` } = divisions[division]
  const rows = await db.execute<Record<keyof ResponseSums, string | null>>(sql`
    select ${label} as label, count(*) as responses, count(*) filter (where given.marks <> 0) as marked
    from responses as given ${join}
    where ${isWithin(days)} and ${isOfOrganisations(counted)} and ${isOfEvents(counted)}
    ${division === 'nothing' ? sql`` : sql`group by 1`} order by responses desc, label`)
  return rows.map((row) => ({ label: row.label, responses: Number(row.responses), marked: Number(row.marked) }))
}

/** The surveys with the most responses on some days, so many at most. */
export async function mostAnsweredSurveys(db: Database, counted: CountedResponses, days: Days, most: number) {
  const rows = await db.execute<{ id: string; name: string | null; responses: string }>(sql`
    select asked.id, asked.name, count(*) as responses
    from responses as given join surveys as asked on asked.id = given.survey_id
    where ${isWithin(days)} and ${isOfOrganisations(counted)} and ${isOfEvents(counted)}
    group by asked.id order by responses desc, asked.id desc limit ${most}`)
  return rows.map(({ id, name, responses }) => ({ id: Number(id), name: name ?? '', responses: Number(responses) }))
}

/** An event with what it asks of a sample: who came in some quarters, and who answered. */
export type SampledEvent = { id: number; name: string; attendance: number; responses: number }

/** The organisations' own events with attendance in some quarters, or responses on some days. */
export async function sampledEvents(
  db: Database,
  counted: CountedResponses,
  days: Days,
  { year, quarters }: { year: number; quarters: readonly Quarter['quarter'][] },
): Promise<SampledEvent[]> {
  const { organisations, filters } = counted
  const isOwned = (id: SQL) =>
    organisations === 'all'
      ? sql`true`
      : sql`${id} in (select event_id from event_organisations
          where relationship_type_id = ${eventOwner} and organisation_id = any(${asArray(organisations)}))`
  const rows = await db.execute<Record<keyof SampledEvent, string>>(sql`
    with came as (
      select event_id, sum(coalesce(known_attendance, 0) + coalesce(estimated_attendance, 0)) as attendance
      from event_attendances
      where year = ${year} and quarter = any(${asArray(quarters)}) and ${isOwned(sql`event_id`)} group by event_id
    ), answered as (
      select asked.event_id, count(*) as responses
      from responses as given join surveys as asked on asked.id = given.survey_id
      where ${isWithin(days)} and ${isOfOrganisations(counted)} and asked.event_id is not null
      group by asked.event_id
    )
    select events.id, events.name, coalesce(came.attendance, 0) as attendance,
      coalesce(answered.responses, 0) as responses
    from events
    join sub_disciplines on sub_disciplines.id = events.sub_discipline_id
    left join came on came.event_id = events.id
    left join answered on answered.event_id = events.id
    where (came.attendance > 0 or answered.responses > 0) and ${isOwned(sql`events.id`)}
      and ${eventConditions(filters) ?? sql`true`}
    order by attendance desc, responses desc, events.name, events.id`)
  return rows.map(({ id, name, attendance, responses }) => ({
    ...{ id: Number(id), name, attendance: Number(attendance), responses: Number(responses) },
  }))
}

/** The median time that web responses of some days took, in minutes, and of how many; marked ones are left out. */
export async function medianMinutes(db: Database, counted: CountedResponses, days: Days) {
  const [row] = await db.execute<{ minutes: string | null; of: string }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from given.submitted_at - given.started_at)) / 60
      as minutes, count(*) as of
    from responses as given
    where ${isWithin(days)} and given.marks = 0 and ${isOnline}
      and ${isOfOrganisations(counted)} and ${isOfEvents(counted)}`)
  return { minutes: row?.minutes == null ? null : Number(row.minutes), of: Number(row?.of ?? 0) }
}
