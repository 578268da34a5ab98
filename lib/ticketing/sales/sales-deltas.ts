import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { lockByName } from '@/lib/floor/saving/locks'
import { applyCellDeltas, beginCellDeltas, cellDeltaOf } from './cell-deltas'

/**
 * How sums follow the lines that they are made of. A transaction that changes lines gathers what it takes away and what it
 * adds (`sales_delta`), and which orders it touches; then the sums change by exactly that. They are never made anew.
 */

/** One at a time changes the lines of an organisation; the lock goes with the transaction. */
export const lockSales = (db: Database, organisationId: number): Promise<void> =>
  lockByName(db, `ticket sales of organisation ${organisationId}`)

/** Makes the tables in which a transaction gathers its change; they go with it. */
export async function beginDeltas(db: Database): Promise<void> {
  await db.execute(sql`create temp table touched_orders (
    box_office_provider_id integer not null, transaction_id varchar(75) not null) on commit drop`)
  await db.execute(sql`create temp table order_delta (
    month date not null, box_office_provider_id integer not null, region_id integer, orders bigint not null) on commit drop`)
  await db.execute(sql`create temp table sales_delta (
    box_office_provider_id integer not null, event_identifier varchar(255) not null, performance_date date not null,
    performance_time time, is_total boolean not null, region_id integer, venue_name varchar(75),
    lines bigint not null, tickets bigint not null, concession_tickets bigint not null, paid_pence bigint not null
  ) on commit drop`)
  await beginCellDeltas(db)
}

/** What sums are made of, as a list for statements. */
export const summedColumns = `box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total,
  venue_name, tickets, is_concession, paid_pence, transaction_id, transaction_date, transaction_type, sales_channel, outcode,
  region_id, upper_tier_authority_id, distance_band, deprivation_decile, area_group, geography_edition_id`

/**
 * The sums of lines, for `sales_delta` and `cell_delta`; it stands behind the query in `with` that changes the lines.
 * @param lines the name of that query
 * @param sign -1 for lines that go
 */
export const deltaOf = (lines: string, sign: 1 | -1): SQL => {
  const signed = sql.raw(sign < 0 ? '-' : '')
  return sql`, cells as (${cellDeltaOf(lines, sign)})
    insert into sales_delta
    select box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total, region_id,
      ${sign < 0 ? sql`null` : sql`max(venue_name)`}, ${signed}count(*), ${signed}sum(tickets),
      ${signed}coalesce(sum(tickets) filter (where is_concession), 0), ${signed}sum(paid_pence)
    from ${sql.raw(lines)} group by 1, 2, 3, 4, 5, 6`
}

/** The lines of the touched orders, as they are stored now. */
const touchedSales = (organisationId: number) => sql`(
  select sale.* from touched_orders as touched
  join ticket_sales as sale on sale.organisation_id = ${organisationId}
    and sale.box_office_provider_id = touched.box_office_provider_id and sale.transaction_id = touched.transaction_id
) as touched_sales`

/**
 * Counts the touched orders in the cells of their earliest lines; an order counts while it has tickets left.
 * @param sign -1 before the change, 1 after it
 */
export async function countOrders(db: Database, organisationId: number, sign: 1 | -1, lines?: SQL): Promise<void> {
  await db.execute(sql`insert into order_delta
    select date_trunc('month', performance_date)::date, box_office_provider_id, region_id, ${sql.raw(sign < 0 ? '-' : '')}count(*)
    from (
      select distinct on (box_office_provider_id, transaction_id) box_office_provider_id, performance_date, region_id,
        sum(tickets) over (partition by box_office_provider_id, transaction_id) as tickets_left
      from ${lines ?? touchedSales(organisationId)}
      where transaction_id <> ''
      order by box_office_provider_id, transaction_id, performance_date, row_key
    ) as orders
    where tickets_left > 0 group by 1, 2, 3`)
}

/**
 * Applies the gathered change to the sums by month and region, by performance, by reference and by dimension.
 * @param names a query of (box_office_provider_id, event_identifier, event_name) for references whose name is known
 */
export async function applyDeltas(db: Database, organisationId: number, names: SQL): Promise<void> {
  await applyRollupDeltas(db, organisationId)
  await applyPerformanceDeltas(db, organisationId, names)
  await applyCellDeltas(db, organisationId)
}

/** Applies the gathered change to the sums by month and region. */
export async function applyRollupDeltas(db: Database, organisationId: number): Promise<void> {
  await db.execute(sql`insert into ticketing_rollups as rollup
      (organisation_id, month, box_office_provider_id, region_id, lines, tickets, concession_tickets, revenue_pence, transactions)
    select ${organisationId}::bigint, month, box_office_provider_id, region_id, sum(lines), sum(tickets),
      sum(concession_tickets), sum(paid_pence), sum(orders)
    from (
      select date_trunc('month', performance_date)::date as month, box_office_provider_id, region_id, lines, tickets,
        concession_tickets, paid_pence, 0 as orders
      from sales_delta
      union all
      select month, box_office_provider_id, region_id, 0, 0, 0, 0, orders from order_delta
    ) as deltas
    group by 2, 3, 4 order by 2, 3, 4
    on conflict on constraint ticketing_rollups_cell do update set
      lines = rollup.lines + excluded.lines, tickets = rollup.tickets + excluded.tickets,
      concession_tickets = rollup.concession_tickets + excluded.concession_tickets,
      revenue_pence = rollup.revenue_pence + excluded.revenue_pence,
      transactions = rollup.transactions + excluded.transactions`)
  await db.execute(sql`delete from ticketing_rollups where organisation_id = ${organisationId} and lines = 0`)
}

/** Applies the gathered change to the sums by performance and by reference. @param names as of `applyDeltas` */
export async function applyPerformanceDeltas(db: Database, organisationId: number, names: SQL): Promise<void> {
  await db.execute(sql`insert into box_office_performances as performance
    select ${organisationId}::bigint, box_office_provider_id, event_identifier, performance_date, performance_time, is_total,
      max(venue_name), sum(lines), sum(tickets), sum(concession_tickets), sum(paid_pence)
    from sales_delta
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict on constraint box_office_performances_performance do update set
      venue_name = coalesce(excluded.venue_name, performance.venue_name),
      lines = performance.lines + excluded.lines, tickets = performance.tickets + excluded.tickets,
      concession_tickets = performance.concession_tickets + excluded.concession_tickets,
      paid_pence = performance.paid_pence + excluded.paid_pence`)
  await db.execute(sql`delete from box_office_performances where organisation_id = ${organisationId} and lines = 0`)
  await sumReferences(db, organisationId, names)
}

/** First and last days cannot be had from differences: the few performances of a reference are looked at again. */
async function sumReferences(db: Database, organisationId: number, names: SQL): Promise<void> {
  const touched = sql`select distinct box_office_provider_id, event_identifier from sales_delta`
  // Each is read once, however many rows the database expects the others to have.
  await db.execute(sql`with touched as materialized (${touched}), names as materialized (${names})
    insert into box_office_references as reference
      (organisation_id, box_office_provider_id, event_identifier, event_name, start_date, end_date, tickets_sold)
    select ${organisationId}::bigint, box_office_provider_id, event_identifier,
      coalesce(max(names.event_name), event_identifier), min(performance_date), max(performance_date), sum(tickets)
    from touched
    join box_office_performances using (box_office_provider_id, event_identifier)
    left join names using (box_office_provider_id, event_identifier)
    where organisation_id = ${organisationId}
    group by 2, 3 order by 2, 3
    on conflict on constraint box_office_references_identifier do update set
      event_name = case when excluded.event_name = excluded.event_identifier then reference.event_name else excluded.event_name end,
      start_date = excluded.start_date, end_date = excluded.end_date, tickets_sold = excluded.tickets_sold`)
  await db.execute(sql`delete from box_office_references as reference using (${touched}) as touched
    where reference.organisation_id = ${organisationId}
      and reference.box_office_provider_id = touched.box_office_provider_id
      and reference.event_identifier = touched.event_identifier
      and not exists (select from box_office_performances as performance
        where performance.organisation_id = ${organisationId}
          and performance.box_office_provider_id = touched.box_office_provider_id
          and performance.event_identifier = touched.event_identifier)`)
}
