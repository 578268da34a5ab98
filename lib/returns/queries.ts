import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import { type Quarter, quarterCode, quarterNumbers } from '@/lib/floor/calendar/quarter'
import type { JsonRow } from '@/lib/floor/select-together'
import { notExempt } from '@/lib/organisations/rules'
import { type OddFacts, oddityLimits, type QuarterSums } from './oddities'
import type { ReturnFacts, StateFacts } from './rules'
import { coverageSumsOf, isOfQuarters, type SumsSource, sumsOf } from './sums-queries'

/** A quarter in which an organisation owns events, or that it has confirmed. */
type ReturnQuarter = ReturnFacts &
  Quarter & {
    organisationId: number
    organisationName: string
    isExempt: boolean
    /** Where the organisation has its address: an English region or another nation. */
    region: string
    discipline: string
    attendance: number
    responses: number
  }

/** The confirmations of organisations and quarters: whether one stands, and the London day of the first. */
const attestedIn = (scope: OrganisationScope, quarters: readonly Quarter[]): SQL => sql`(
    select organisation_id, year, quarter, bool_or(reset_at is null) as is_confirmed,
      (min(confirmed_at) at time zone 'Europe/London')::date::text as first_on
    from confirmations
    where ${isOfQuarters(sql`year`, sql`quarter`, quarters)} and ${withinScope(sql`organisation_id`, scope) ?? sql`true`}
    group by 1, 2, 3
  )`

const asStateFacts = (row: JsonRow): StateFacts => ({
  events: Number(row.events),
  isConfirmed: row.is_confirmed === true,
  firstConfirmedOn: row.first_on === null ? null : String(row.first_on),
})

const asFacts = (row: JsonRow): ReturnFacts => ({
  ...asStateFacts(row),
  blankEvents: Number(row.blank_events),
  blanks: Number(row.blanks),
})

/** Some quarters of active organisations, by organisation and quarter: what their own events lack, and their confirmations. */
export const returnQuartersIn = (
  scope: OrganisationScope,
  quarters: readonly Quarter[],
  source: SumsSource,
): SQL => sql`
    select organisations.id, organisations.name, organisations.exempt_from_surveying_id <> ${notExempt} as is_exempt,
      coalesce(authorities.english_region, nations.name) as region, disciplines.name as discipline,
      year, quarter, coalesce(events, 0) as events,
      coalesce(blank_events, 0) as blank_events, coalesce(blanks, 0) as blanks,
      coalesce(attendance, 0) as attendance, coalesce(responses, 0) as responses,
      coalesce(is_confirmed, false) as is_confirmed, first_on
    from ${coverageSumsOf(source, scope, quarters)} as sums
    full join ${attestedIn(scope, quarters)} as attested using (organisation_id, year, quarter)
    join organisations on organisations.id = organisation_id and organisations.active_status = 1
    join disciplines on disciplines.id = organisations.discipline_id
    join upper_tier_authorities as authorities on authorities.id = organisations.upper_tier_authority_id
    join lookup_values as nations on nations.id = organisations.region_id
    order by lower(organisations.name), organisations.id, year, quarter`

/** A row of `returnQuartersIn`. */
export const asReturnQuarter = (row: JsonRow): ReturnQuarter => ({
  organisationId: Number(row.id),
  organisationName: String(row.name),
  isExempt: row.is_exempt === true,
  region: String(row.region),
  discipline: String(row.discipline),
  year: Number(row.year),
  quarter: Number(row.quarter) as Quarter['quarter'],
  attendance: Number(row.attendance),
  responses: Number(row.responses),
  ...asFacts(row),
})

/** The rows of `returnQuartersIn`: whether and when quarters were confirmed, and what they lack. One statement. */
export async function findReturnQuarters(
  db: Database,
  scope: OrganisationScope,
  quarters: readonly Quarter[],
  source: SumsSource,
): Promise<ReturnQuarter[]> {
  const rows = await db.execute<JsonRow>(returnQuartersIn(scope, quarters, source))
  return rows.map(asReturnQuarter)
}

/** What is known of an organisation in a quarter, beside the same quarter of last year and the year so far. */
export type OrganisationReturn = ReturnFacts & {
  organisationId: number
  organisationName: string
  isExempt: boolean
  managerId: number | null
  /** What is odd is looked for in, where something is: `readOddFigures`. */
  oddFigures: string | null
  /** Attendance and responses of the financial year, up to the quarter. */
  attendance: number
  responses: number
}

const sumNames = ['occurrences', 'tickets_available', 'known', 'estimated', 'known_cyp', 'estimated_cyp']
const oddCounts = ['young_events', 'same_events', 'far_events']

/** `hasJumped` of one of the six figures. */
const hasJumped = (name: string) => {
  const [now, before] = [sql`now.${sql.identifier(name)}`, sql`before.${sql.identifier(name)}`]
  return sql`(${before} > 0 and ${now} >= ${oddityLimits.jumpTimes}::int * ${before} and ${now} - ${before} > ${oddityLimits.jumpOver}::int)`
}

/** `findOddities` finds one. */
const isOdd = sql`coalesce(${sql.join(
  [
    ...oddCounts.map((name) => sql`now.${sql.identifier(name)} > 0`),
    sql`now.alike_responses >= ${oddityLimits.alikeFrom}::int`,
    ...sumNames.map(hasJumped),
  ],
  sql` or `,
)}, false)`

/**
 * What oddities are looked for in, of organisations that have one: the six sums of now, those of before, and the four
 * counts, with commas between. Of all the others null: sixteen figures of each organisation would take longer to hand over than to find.
 */
const oddFigures = sql`case when ${isOdd} then concat_ws(',', ${sql.join(
  [
    ...sumNames.map((name) => sql`now.${sql.identifier(name)}`),
    ...sumNames.map((name) => sql`coalesce(before.${sql.identifier(name)}, 0)`),
    ...[...oddCounts, 'alike_responses'].map((name) => sql`now.${sql.identifier(name)}`),
  ],
  sql`, `,
)}) end`

const figuresOf = (sums: readonly number[]): QuarterSums => ({
  occurencesAtLocation: sums[0] ?? 0,
  totalTicketsAvailable: sums[1] ?? 0,
  knownAttendance: sums[2] ?? 0,
  estimatedAttendance: sums[3] ?? 0,
  knownAttendanceCyp: sums[4] ?? 0,
  estimatedAttendanceCyp: sums[5] ?? 0,
})

/** Figures of now and of a year before, out of `oddFigures`. */
export function readOddFigures(text: string): { now: OddFacts; before: QuarterSums } {
  const numbers = text.split(',').map(Number)
  const [youngEvents = 0, sameEvents = 0, farEvents = 0, alikeResponses = 0] = numbers.slice(12)
  return {
    now: { ...figuresOf(numbers.slice(0, 6)), youngEvents, sameEvents, farEvents, alikeResponses },
    before: figuresOf(numbers.slice(6, 12)),
  }
}

/** The organisations with a return in a quarter: what its sums tell, and those of a year before and of the year so far. */
function organisationReturnsIn(quarter: Quarter, source: SumsSource): SQL {
  const yearBefore = { ...quarter, year: quarter.year - 1 }
  const yearSoFar = quarterNumbers.filter((each) => each <= quarter.quarter)
  const counted = [yearBefore, ...yearSoFar.map((each) => ({ year: quarter.year, quarter: each }))]
  return sql`(
    with sums as materialized (select * from ${sumsOf(source, counted)} as made), this_quarter as (
      select * from sums where year = ${quarter.year}::int and quarter = ${quarter.quarter}::int and events > 0
    )
    select ${quarterCode(quarter)}::int as code, organisations.id, organisations.name,
      organisations.exempt_from_surveying_id <> ${notExempt} as is_exempt,
      managers.user_id as manager_id, coalesce(now.events, 0) as events, coalesce(now.blank_events, 0) as blank_events,
      coalesce(now.blanks, 0) as blanks, ${isOdd} as is_odd, ${oddFigures} as odd_figures,
      coalesce(so_far.attendance, 0) as attendance, coalesce(so_far.responses, 0) as responses,
      coalesce(attested.is_confirmed, false) as is_confirmed, attested.first_on
    from organisations
    left join this_quarter as now on now.organisation_id = organisations.id
    left join sums as before on before.organisation_id = organisations.id and before.year = ${yearBefore.year}::int
    left join (
      select organisation_id, sum(known + estimated) as attendance, sum(responses) as responses
      from sums where year = ${quarter.year}::int group by 1
    ) as so_far on so_far.organisation_id = organisations.id
    left join ${attestedIn('all', [quarter])} as attested on attested.organisation_id = organisations.id
    left join relationship_managers as managers on managers.organisation_id = organisations.id
    where organisations.active_status = 1
      and (now.organisation_id is not null or attested.organisation_id is not null)
  )`
}

/**
 * Every active organisation with events in a quarter, or that has confirmed it, by name, with what its sums and those of the year
 * tell. One statement.
 */
export async function findOrganisationReturns(
  db: Database,
  quarter: Quarter,
  source: SumsSource,
): Promise<OrganisationReturn[]> {
  const rows = await db.execute<JsonRow>(
    sql`select * from ${organisationReturnsIn(quarter, source)} as returns order by lower(name), id`,
  )
  return rows.map(asOrganisationReturn)
}

const asOrganisationReturn = (row: JsonRow): OrganisationReturn => ({
  ...asFacts(row),
  organisationId: Number(row.id),
  organisationName: String(row.name),
  isExempt: row.is_exempt === true,
  managerId: row.manager_id === null ? null : Number(row.manager_id),
  oddFigures: row.odd_figures === null ? null : String(row.odd_figures),
  attendance: Number(row.attendance),
  responses: Number(row.responses),
})

/** Organisations of a quarter whose return is in the same state: how many, how many of them have something odd, and the size of each. */
export type ReturnsAlike = {
  /** Events and the day of the first confirmation are those of one of them: the others have some, or none, as well. */
  facts: StateFacts
  isExempt: boolean
  organisations: number
  odd: number
  /** Attendance and responses of the financial year, up to the quarter. */
  sizes: { attendance: number; responses: number }[]
}

/** Of each of some quarters the organisations that `findOrganisationReturns` finds, counted. One statement of a few rows. */
export async function countOrganisationReturns(
  db: Database,
  quarters: readonly Quarter[],
  source: SumsSource,
): Promise<ReturnsAlike[][]> {
  const rows = await db.execute<JsonRow & { attendance: number[]; responses: number[] }>(sql`
    select code, least(events, 1) as events, is_confirmed, min(first_on) as first_on, is_exempt,
      count(*) as organisations, count(*) filter (where is_odd) as odd,
      json_agg(attendance) as attendance, json_agg(responses) as responses
    from (${sql.join(
      quarters.map((quarter) => organisationReturnsIn(quarter, source)),
      sql` union all `,
    )}) as returns
    group by code, least(events, 1), is_confirmed, first_on is null, is_exempt`)
  const byQuarter = Map.groupBy(rows, ({ code }) => Number(code))
  return quarters.map((quarter) =>
    (byQuarter.get(quarterCode(quarter)) ?? []).map((row) => ({
      facts: asStateFacts(row),
      isExempt: row.is_exempt === true,
      organisations: Number(row.organisations),
      odd: Number(row.odd),
      sizes: row.attendance.map((attendance, at) => ({ attendance, responses: row.responses[at] ?? 0 })),
    })),
  )
}
