import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'

const rollupsOfSales = sql`
  select organisation_id, date_trunc('month', performance_date)::date as month, box_office_provider_id, region_id,
    count(*)::int as lines, sum(tickets)::bigint as tickets,
    coalesce(sum(tickets) filter (where is_concession), 0)::bigint as concession_tickets, sum(paid_pence)::bigint as revenue_pence,
    (count(*) filter (where is_first and transaction_id <> '' and order_tickets > 0))::int as transactions
  from (
    select *, row_number() over orders = 1 as is_first, sum(tickets) over (partition by organisation_id, box_office_provider_id, transaction_id) as order_tickets
    from ticket_sales
    window orders as (partition by organisation_id, box_office_provider_id, transaction_id order by performance_date, row_key)
  ) as lines
  group by 1, 2, 3, 4`

const performancesOfSales = sql`
  select organisation_id, box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total,
    count(*)::int, sum(tickets)::bigint, coalesce(sum(tickets) filter (where is_concession), 0)::bigint, sum(paid_pence)::bigint
  from ticket_sales group by 1, 2, 3, 4, 5, 6`

const referencesOfSales = sql`
  select organisation_id, box_office_provider_id, box_office_reference_id, min(performance_date), max(performance_date),
    sum(tickets)::bigint
  from ticket_sales group by 1, 2, 3`

/** Each dimension by itself and by other means than the cells are made. */
const cellsOfSales = sql`
  select organisation_id, dimension, date_trunc('month', performance_date)::date, box_office_provider_id,
    box_office_reference_id, value, count(*)::int, sum(tickets)::bigint, sum(paid_pence)::bigint
  from ticket_sales as sale, lateral (values
    ('place', case when upper_tier_authority_id is not null then upper_tier_authority_id::text
      when region_id is not null then (-region_id)::text else '' end),
    ('outcode', coalesce(outcode, '')),
    ('distance', coalesce(distance_band::text, '')),
    ('deprivation', case when deprivation_decile is null or region_id is null then ''
      else region_id::text || '/' || deprivation_decile::text end),
    ('area group', coalesce(area_group, '')),
    ('coding', case when geography_edition_id is not null then geography_edition_id::text when outcode is null then ''
      else 'district' end),
    ('channel', sales_channel),
    ('price', case when is_total then '' when paid_pence = 0 then 'complimentary' when is_concession is null then ''
      when is_concession then 'concession' else 'full' end),
    ('lead', case when transaction_type = 'Sale' and tickets > 0 and transaction_date <= performance_date then
      (select count(*) from unnest(array[0, 6, 27, 55, 90]) as lasting where lasting < performance_date - transaction_date)::text
      else '' end),
    ('transaction', transaction_type)) as cell (dimension, value)
  group by 1, 2, 3, 4, 5, 6`

/** The tables of sums: what they are made of, and the columns by which both are compared. */
const sums = {
  cells: {
    table: 'ticketing_cells',
    columns:
      'organisation_id, dimension, month, box_office_provider_id, event_identifier, value, lines, tickets, paid_pence',
    counted: cellsOfSales,
  },
  rollups: {
    table: 'ticketing_rollups',
    columns: `organisation_id, month, box_office_provider_id, region_id, lines, tickets, concession_tickets, revenue_pence,
      transactions`,
    counted: rollupsOfSales,
  },
  performances: {
    table: 'box_office_performances',
    columns: `organisation_id, box_office_provider_id, event_identifier, performance_date, performance_time, is_total, lines,
      tickets, concession_tickets, paid_pence`,
    counted: performancesOfSales,
  },
  references: {
    table: 'box_office_references',
    columns: 'organisation_id, box_office_provider_id, event_identifier, start_date, end_date, tickets_sold',
    counted: referencesOfSales,
  },
}

/** A sum that the stored lines do not come to, or one that is missing. */
type WrongSum = { what: string; kind: 'too many' | 'missing'; row: Record<string, unknown> }

/**
 * Compares every sum of ticketing data with the lines that it is made of; none of them where all are right.
 * @param organisationId looks at one organisation alone
 */
export async function findWrongSums(db: Database, organisationId?: number): Promise<WrongSum[]> {
  const within = organisationId === undefined ? sql`` : sql`where organisation_id = ${organisationId}`
  const wrong: WrongSum[] = []
  for (const [what, { table, columns: names, counted }] of Object.entries(sums)) {
    const columns = sql.raw(names)
    // What is on both sides comes to nothing: each side is read once.
    const rows = await db.execute<{ side: string }>(sql`
      select ${columns}, sum(side) as side from (
        select ${columns}, 1 as side from ${sql.raw(table)}
        union all
        select *, -1 from (${counted}) as counted
      ) as both_sides ${within} group by ${columns} having sum(side) <> 0`)
    for (const { side, ...row } of rows) wrong.push({ what, kind: Number(side) > 0 ? 'too many' : 'missing', row })
  }
  return wrong
}
