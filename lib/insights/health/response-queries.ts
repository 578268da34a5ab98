import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { completionMethods } from '@/db/stored-values'
import { ownedEvents } from '@/lib/events/owned-events'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { idArray } from '@/lib/floor/id-array'
import { ownedFigures } from '../attendance/attendance-queries'
import { conditionsOfEvents } from '../event-conditions'
import type { EventFilters, ReportAddress } from '../filters'
import type { Days } from '../tickets/sales-queries'

/** Which responses are counted: those to the surveys of the organisations; with a filter, of the events it keeps, or without a mark. */
export type CountedResponses = {
  organisations: OrganisationScope
  filters: EventFilters & Pick<ReportAddress, 'marked'>
}

/** Submitted responses, and how many of them are marked. */
export type ResponseSums = { label: string | null; responses: number; marked: number }

/** What they are divided by: nothing, a day, the Monday of a week, the day of the week from 1 for Monday, how they came, or the event’s location. */
type ResponseDivision = 'nothing' | 'day' | 'week' | 'weekday' | 'way' | 'place'

/** What responses are told apart by, as a column of each. */
const columns = {
  day: sql`(given.submitted_at at time zone 'Europe/London')::date`,
  completion_method: sql`given.completion_method`,
  link_id: sql`given.link_id`,
  survey_id: sql`given.survey_id`,
}

type Column = keyof typeof columns

/** The columns by which responses are counted first, and what each of these counts then belongs to. */
const divisions: Record<ResponseDivision, { by: readonly Column[]; label: SQL; join?: SQL }> = {
  nothing: { by: [], label: sql`null::text` },
  day: { by: ['day'], label: sql`to_char(given.day, 'YYYY-MM-DD')` },
  week: { by: ['day'], label: sql`to_char(date_trunc('week', given.day::timestamp), 'YYYY-MM-DD')` },
  weekday: { by: ['day'], label: sql`extract(isodow from given.day)::text` },
  way: {
    by: ['completion_method', 'link_id'],
    label: sql`case given.completion_method
      when ${completionMethods.bulkUpload} then 'Paper'
      when ${completionMethods.unattendedMode} then 'Unattended devices'
      else coalesce(links.label, 'The survey’s own address') end`,
    join: sql`left join survey_links as links on links.id = given.link_id`,
  },
  place: {
    by: ['survey_id'],
    label: sql`locations.name`,
    join: sql`join surveys as asked on asked.id = given.survey_id left join events on events.id = asked.event_id
      left join locations on locations.id = events.location_id`,
  },
}

const namesOf = (by: readonly Column[]): SQL =>
  sql.join(
    by.map((name) => sql.identifier(name)),
    sql`, `,
  )

const isOfOrganisations = ({ organisations }: CountedResponses) =>
  organisations === 'all' ? sql`true` : sql`given.organisation_id = any(${idArray(organisations)})`

/** Paper and unattended devices send mostly finished answers, which would hide how many give up. */
export const isOnline = sql`given.completion_method
  not in (${completionMethods.bulkUpload}, ${completionMethods.unattendedMode})`

/** True for responses to surveys of the organisations; what is not submitted is found by its survey. */
export const isOfSurveysOf = ({ organisations }: CountedResponses) => sql`given.survey_id in (
  select asked.id from surveys as asked
  where ${organisations === 'all' ? sql`true` : sql`asked.organisation_id = any(${idArray(organisations)})`})`

/** True for responses to surveys of the events that the filters keep. */
export function isOfEvents({ filters }: CountedResponses): SQL {
  const conditions = conditionsOfEvents(filters)
  return conditions === undefined
    ? sql`true`
    : sql`given.survey_id in (select asked.id from surveys as asked
        join events on events.id = asked.event_id where ${conditions})`
}

/** True for responses that count whether or not they look odd, or that do not. */
export const isOfMarks = ({ filters }: CountedResponses) =>
  filters.marked === undefined ? sql`true` : sql`given.marks = 0`

/** True for responses submitted on some days in London, both included. */
const isWithin = ({ from, until }: Days) =>
  sql`given.submitted_at >= ${from}::date::timestamp at time zone 'Europe/London'
    and given.submitted_at < (${until}::date + 1)::timestamp at time zone 'Europe/London'`

/** How many responses were submitted on some days, by each division: all from one look at the responses. */
export async function sumResponses<Division extends ResponseDivision>(
  db: Database,
  counted: CountedResponses,
  days: Days,
  asked: readonly Division[],
): Promise<Record<Division, ResponseSums[]>> {
  // Counted twice over, so that the names of surveys and links are looked up once each, not once a response.
  const all = [...new Set(asked.flatMap((division) => divisions[division].by))]
  const sums = asked.map((division) => {
    const { by, label, join = sql`` } = divisions[division]
    const given =
      by.length === 0
        ? sql`given`
        : sql`(select ${namesOf(by)}, sum(responses) as responses, sum(marked) as marked
            from given group by ${namesOf(by)}) as given`
    return sql`select ${division} as division, ${label} as label, sum(given.responses) as responses,
      sum(given.marked) as marked from ${given} ${join} group by 2`
  })
  const expressions = all.map((name) => columns[name])
  const told = all.map((name) => sql`${columns[name]} as ${sql.identifier(name)},`)
  const rows = await db.execute<Record<keyof ResponseSums | 'division', string | null>>(sql`
    with given as materialized (
      select ${sql.join(told, sql` `)} count(*) as responses, count(*) filter (where given.marks <> 0) as marked
      from responses as given
      where ${isWithin(days)} and ${isOfOrganisations(counted)} and ${isOfEvents(counted)} and ${isOfMarks(counted)}
      ${all.length === 0 ? sql`` : sql`group by ${sql.join(expressions, sql`, `)}`}
    )
    ${sql.join(sums, sql` union all `)} order by division, responses desc, label`)
  const byDivision = Map.groupBy(rows, ({ division }) => division)
  const sumsBy = (division: Division): ResponseSums[] =>
    (byDivision.get(division) ?? []).map(({ label, responses, marked }) => ({
      ...{ label, responses: Number(responses), marked: Number(marked) },
    }))
  return Object.fromEntries(asked.map((division) => [division, sumsBy(division)])) as Record<Division, ResponseSums[]>
}

/** The surveys with the most responses on some days, so many at most. */
export async function findMostAnsweredSurveys(db: Database, counted: CountedResponses, days: Days, most: number) {
  const rows = await db.execute<{ id: string; name: string | null; responses: string }>(sql`
    select asked.id, asked.name, given.responses
    from (
      select given.survey_id, count(*) as responses from responses as given
      where ${isWithin(days)} and ${isOfOrganisations(counted)} and ${isOfEvents(counted)} and ${isOfMarks(counted)}
      group by given.survey_id
    ) as given join surveys as asked on asked.id = given.survey_id
    order by given.responses desc, asked.id desc limit ${most}`)
  return rows.map(({ id, name, responses }) => ({ id: Number(id), name: name ?? '', responses: Number(responses) }))
}

/** An event with what it asks of a sample: who came in some quarters, and who answered. */
/** `attendance` is null where none was entered. */
export type SampledEvent = { id: number; name: string; attendance: number | null; responses: number }

/** The organisations' own events with attendance in some quarters, or responses on some days. */
export async function findSampledEvents(
  db: Database,
  counted: CountedResponses,
  days: Days,
  { year, quarters }: { year: number; quarters: readonly Quarter['quarter'][] },
): Promise<SampledEvent[]> {
  const { organisations, filters } = counted
  const isOwned = organisations === 'all' ? sql`true` : sql`events.id = any(${ownedEvents(organisations)})`
  const rows = await db.execute<
    Record<Exclude<keyof SampledEvent, 'attendance'>, string> & { attendance: string | null }
  >(sql`
    with came as (
      select figures.event_id, sum(coalesce(known_attendance + estimated_attendance, known_attendance, estimated_attendance)) as attendance
      from ${ownedFigures(organisations, { from: year, until: year }, quarters)} group by figures.event_id
    ), answered as (
      select asked.event_id, sum(given.responses) as responses
      from (
        select given.survey_id, count(*) as responses from responses as given
        where ${isWithin(days)} and ${isOfOrganisations(counted)} and ${isOfMarks(counted)} group by given.survey_id
      ) as given join surveys as asked on asked.id = given.survey_id
      where asked.event_id is not null group by asked.event_id
    ), sampled as materialized (
      select event_id, came.attendance, coalesce(answered.responses, 0) as responses
      from came full join answered using (event_id) where came.attendance > 0 or answered.responses > 0
    )
    select events.id, events.name, sampled.attendance, sampled.responses
    from sampled join events on events.id = sampled.event_id
    where ${isOwned} and ${conditionsOfEvents(filters) ?? sql`true`}
    order by attendance desc nulls last, responses desc, events.name, events.id`)
  return rows.map(({ id, name, attendance, responses }) => ({
    ...{
      id: Number(id),
      name,
      attendance: attendance === null ? null : Number(attendance),
      responses: Number(responses),
    },
  }))
}

/** The median time that web responses of some days took, in minutes, and of how many; marked ones are left out. */
export async function findMedianMinutes(db: Database, counted: CountedResponses, days: Days) {
  const [row] = await db.execute<{ minutes: string | null; of: string }>(sql`
    select percentile_cont(0.5) within group (order by extract(epoch from given.submitted_at - given.started_at)) / 60
      as minutes, count(*) as of
    from responses as given
    where ${isWithin(days)} and given.marks = 0 and ${isOnline}
      and ${isOfOrganisations(counted)} and ${isOfEvents(counted)}`)
  return { minutes: row?.minutes == null ? null : Number(row.minutes), of: Number(row?.of ?? 0) }
}
