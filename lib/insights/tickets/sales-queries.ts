import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { type OrganisationScope, withinScope } from '@/lib/floor/access/organisation-scope'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { idArray } from '@/lib/floor/id-array'
import { askInParts } from '../ask-in-parts'
import { conditionsOfEvents } from '../event-conditions'
import type { EventFilters } from '../filters'
import type { TwoYears } from '../report-question'
import type { Sellers } from './sellers'

/** Which sales are counted: those that the organisations uploaded; with a filter, of events that they are linked to. */
export type CountedSales = {
  organisations: OrganisationScope
  filters: EventFilters
}

/** Days of performances, both included. */
export type Days = { from: PlainDate; until: PlainDate }

/** What was sold less what was given back, for the performances of some days. */
export type SalesSums = {
  label: string | null
  tickets: number
  concessionTickets: number
  paidPence: number
  performances: number
}

/** Those of a period, and of the same days of the year before. */
export type SalesOfYears = TwoYears<readonly SalesSums[]>

/** What sums are divided by. */
export type SalesDivision = 'week' | 'weekday' | 'month' | 'event' | 'venue' | 'provider' | 'link'

/** The columns whose performances are summed first, and what each of these sums then belongs to. */
type Division = { columns: SQL; label: SQL; key?: SQL; join?: SQL }

const reference = sql`sold.organisation_id, sold.box_office_provider_id, sold.event_identifier`
const ofDay = (label: SQL): Division => ({ columns: sql`sold.performance_date`, label })

const divisions: Record<SalesDivision, Division> = {
  /** Labelled by its Monday. */
  week: ofDay(sql`to_char(date_trunc('week', sold.performance_date::timestamp), 'YYYY-MM-DD')`),
  /** 1 for Monday to 7. */
  weekday: ofDay(sql`extract(isodow from sold.performance_date)::text`),
  month: ofDay(sql`to_char(sold.performance_date, 'YYYY-MM')`),
  event: {
    columns: reference,
    label: sql`max(named.event_name)`,
    key: reference,
    // Looked up one by one, as for links: the planner would rather read the references of all organisations.
    join: sql`cross join lateral (select event_name from box_office_references as known
      where known.organisation_id = sold.organisation_id and known.box_office_provider_id = sold.box_office_provider_id
        and known.event_identifier = sold.event_identifier limit 1) as named`,
  },
  venue: { columns: sql`sold.venue_name`, label: sql`sold.venue_name` },
  provider: {
    columns: sql`sold.box_office_provider_id`,
    label: sql`providers.name`,
    join: sql`join box_office_providers as providers on providers.id = sold.box_office_provider_id`,
  },
  /** Whether an event has the reference. Looked up for each: `exists` would read the references of all organisations. */
  link: {
    columns: reference,
    label: sql`coalesce((select 'linked' from event_box_office_references as linked
      where linked.organisation_id = sold.organisation_id and linked.box_office_provider_id = sold.box_office_provider_id
        and linked.reference = sold.event_identifier limit 1), 'unlinked')`,
  },
}

/** What sums of `sold` are restricted to: organisations, and events that their references are linked to. */
export function conditionsOf({ organisations, filters }: CountedSales): SQL {
  const ofEvents = conditionsOfEvents(filters)
  const conditions = [
    organisations === 'all' ? undefined : sql`sold.organisation_id = any(${idArray(organisations)})`,
    ofEvents === undefined
      ? undefined
      : sql`exists (select from event_box_office_references as linked
          join events on events.id = linked.event_id
          where linked.organisation_id = sold.organisation_id
            and linked.box_office_provider_id = sold.box_office_provider_id
            and linked.reference = sold.event_identifier and ${ofEvents})`,
  ].filter((condition) => condition !== undefined)
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** How many of several organisations uploaded sales for performances on some days, filters aside; null of one. */
export async function countSellers(
  db: Database,
  organisations: OrganisationScope,
  { from, until }: Days,
): Promise<Sellers> {
  if (organisations !== 'all' && organisations.length < 2) return null
  const isCounted = withinScope(sql`organisations.id`, organisations) ?? sql`organisations.active_status = 1`
  const [row] = await db.execute<{ sold: string; of: string }>(sql`
    select count(*) as of, count(*) filter (where exists (select from box_office_performances as sold
      where sold.organisation_id = organisations.id and sold.performance_date between ${from}::date and ${until}::date)) as sold
    from organisations where ${isCounted}`)
  return row ? { sold: Number(row.sold), of: Number(row.of) } : null
}

/** What was sold for performances on some days, divided; the most tickets first. */
export async function sumSales(
  db: Database,
  counted: CountedSales,
  days: Days,
  division: SalesDivision,
): Promise<SalesSums[]> {
  const [sums = []] = await sumDivided(db, counted, [days], division)
  return sums
}

/** As `sumSales`, of the days of a period and of those of the year before. */
export async function sumSalesOfYears(
  db: Database,
  counted: CountedSales,
  { days, before }: Record<'days' | 'before', Days>,
  division: SalesDivision,
): Promise<SalesOfYears> {
  const [now = [], earlier = []] = await sumDivided(db, counted, [days, before], division)
  return { now, before: earlier }
}

/** @returns the sums of each of the periods */
async function sumDivided(
  db: Database,
  counted: CountedSales,
  periods: readonly Days[],
  division: SalesDivision,
): Promise<SalesSums[][]> {
  const { columns, label, key = label, join = sql`` } = divisions[division]
  // Many performances have a day, a venue or a reference in common, whose names are looked up once for all of them.
  const ofPeriod = ({ from, until }: Days) => sql`
    select ${from}::text as first_day, ${columns}, sum(sold.tickets) as tickets, sum(sold.concession_tickets) as concession_tickets,
      sum(sold.paid_pence) as paid_pence, count(*) as performances
    from box_office_performances as sold
    where sold.performance_date between ${from}::date and ${until}::date and ${conditionsOf(counted)}
    group by ${columns}`
  const ask = (asked: readonly Days[]) =>
    db.execute<Record<keyof SalesSums | 'first_day', string | null>>(sql`
    select first_day, ${label} as label, sum(sold.tickets) as tickets, sum(sold.concession_tickets) as "concessionTickets",
      sum(sold.paid_pence) as "paidPence", sum(sold.performances) as performances
    from (${sql.join(asked.map(ofPeriod), sql` union all `)}) as sold
    ${join}
    group by first_day, ${key}
    order by tickets desc, label`)
  const rows = await askInParts(counted.organisations, periods, ask)
  return periods.map(({ from }) =>
    rows
      .filter(({ first_day }) => first_day === from)
      .map(({ label: own, tickets, concessionTickets, paidPence, performances }) => ({
        label: own,
        tickets: Number(tickets),
        concessionTickets: Number(concessionTickets),
        paidPence: Number(paidPence),
        performances: Number(performances),
      })),
  )
}
