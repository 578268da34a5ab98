import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { applyCellDeltas, cellDeltaOf } from './cell-deltas'
import {
  applyPerformanceDeltas,
  applyRollupDeltas,
  beginDeltas,
  countOrders,
  lockSales,
  summedColumns,
} from './sales-deltas'

/** The organisations that have lines, or sums of lines. */
export async function findOrganisationsWithSales(db: Database): Promise<number[]> {
  const rows = await db.execute<{ id: string }>(sql`
    select id from organisations
    where exists (select from ticket_sales where ticket_sales.organisation_id = organisations.id)
      or exists (select from ticketing_cells where ticketing_cells.organisation_id = organisations.id)
      or exists (select from ticketing_rollups where ticketing_rollups.organisation_id = organisations.id)
      or exists (select from box_office_performances where box_office_performances.organisation_id = organisations.id)
    order by id`)
  return rows.map(({ id }) => Number(id))
}

/**
 * Adds an organisation's lines up again, compares that with its sums by dimension, by performance, and by month and region,
 * and changes those by what they differ, in one transaction.
 * @returns how many sums were wrong
 */
export const verifySumsOf = (db: Database, organisationId: number): Promise<number> =>
  db.transaction(async (tx) => {
    await lockSales(tx, organisationId)
    await beginDeltas(tx)
    const own = sql`organisation_id = ${organisationId}`
    return (
      (await correctCells(tx, organisationId, own)) +
      (await correctPerformances(tx, organisationId, own)) +
      (await correctRollups(tx, organisationId, own))
    )
  })

async function correctCells(tx: Database, organisationId: number, own: SQL): Promise<number> {
  await tx.execute(sql`with lines as (select ${sql.raw(summedColumns)} from ticket_sales where ${own})
    ${cellDeltaOf('lines', 1)}`)
  await tx.execute(sql`insert into cell_delta
    select dimension, month, box_office_provider_id, event_identifier, value, -lines, -tickets, -paid_pence
    from ticketing_cells where ${own}`)
  const wrong = await keepDifferences(tx, {
    table: 'cell_delta',
    key: ['dimension', 'month', 'box_office_provider_id', 'event_identifier', 'value'],
    sums: ['lines', 'tickets', 'paid_pence'],
  })
  if (wrong > 0) await applyCellDeltas(tx, organisationId)
  return wrong
}

const salesSums = ['lines', 'tickets', 'concession_tickets', 'paid_pence']
const sumsOfLines = sql.raw(
  'count(*), sum(tickets), coalesce(sum(tickets) filter (where is_concession), 0), sum(paid_pence)',
)

async function correctPerformances(tx: Database, organisationId: number, own: SQL): Promise<number> {
  await tx.execute(sql`insert into sales_delta
    select box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total, null,
      max(venue_name), ${sumsOfLines}
    from ticket_sales where ${own} group by 1, 2, 3, 4, 5`)
  await tx.execute(sql`insert into sales_delta
    select box_office_provider_id, event_identifier, performance_date, performance_time, is_total, null, null,
      -lines, -tickets, -concession_tickets, -paid_pence
    from box_office_performances where ${own}`)
  const key = ['box_office_provider_id', 'event_identifier', 'performance_date', 'performance_time', 'is_total']
  const wrong = await keepDifferences(tx, { table: 'sales_delta', key, sums: salesSums, kept: ['venue_name'] })
  if (wrong > 0) await applyPerformanceDeltas(tx, organisationId, noNames)
  await tx.execute(sql`truncate sales_delta`)
  const references = await addWrongReferences(tx, own)
  if (references > 0) await applyPerformanceDeltas(tx, organisationId, noNames)
  await tx.execute(sql`truncate sales_delta`)
  return wrong + references
}

/**
 * Adds the references that are not what their performances come to, with a difference of nothing, so that they are summed again.
 * @returns how many there are
 */
async function addWrongReferences(tx: Database, own: SQL): Promise<number> {
  const rows = await tx.execute(sql`insert into sales_delta
    select box_office_provider_id, event_identifier, '2000-01-01', null, false, null, null, 0, 0, 0, 0
    from (
      select box_office_provider_id, event_identifier, min(performance_date) as start_date, max(performance_date) as end_date,
        sum(tickets) as tickets_sold
      from box_office_performances where ${own} group by 1, 2
    ) as summed
    full join (select * from box_office_references where ${own}) as stored using (box_office_provider_id, event_identifier)
    where (summed.start_date, summed.end_date, summed.tickets_sold)
      is distinct from (stored.start_date, stored.end_date, stored.tickets_sold)
    returning 1`)
  return rows.length
}

/** A reference keeps the name that it has. */
const noNames = sql`select null::integer as box_office_provider_id, null::text as event_identifier,
  null::text as event_name where false`

async function correctRollups(tx: Database, organisationId: number, own: SQL): Promise<number> {
  // Of a month as of its first day: rollups know no other.
  await tx.execute(sql`insert into sales_delta
    select box_office_provider_id, '', date_trunc('month', performance_date)::date, null, false, region_id, null, ${sumsOfLines}
    from ticket_sales where ${own} group by 1, 3, 6`)
  await tx.execute(sql`insert into sales_delta
    select box_office_provider_id, '', month, null, false, region_id, null, -lines, -tickets, -concession_tickets, -revenue_pence
    from ticketing_rollups where ${own}`)
  await countOrders(tx, organisationId, 1, sql`(select * from ticket_sales where ${own}) as lines`)
  await tx.execute(sql`insert into order_delta
    select month, box_office_provider_id, region_id, -transactions from ticketing_rollups where ${own}`)
  const key = ['box_office_provider_id', 'region_id']
  const ofMonth = [...key, 'event_identifier', 'performance_date', 'is_total']
  const wrong =
    (await keepDifferences(tx, { table: 'sales_delta', key: ofMonth, sums: salesSums })) +
    (await keepDifferences(tx, { table: 'order_delta', key: [...key, 'month'], sums: ['orders'] }))
  if (wrong > 0) await applyRollupDeltas(tx, organisationId)
  return wrong
}

/**
 * Leaves of a table of differences one row for each key that they come to something for.
 * @param table with a row of what ought to be, and one of what is, below zero
 * @param kept further columns, of which the row has the largest
 * @returns how many keys they are of
 */
async function keepDifferences(
  tx: Database,
  {
    table,
    key,
    sums,
    kept = [],
  }: { table: string; key: readonly string[]; sums: readonly string[]; kept?: readonly string[] },
): Promise<number> {
  const columns = [...key, ...sums, ...kept].join(', ')
  const made = [...key, ...sums.map((sum) => `sum(${sum}) as ${sum}`), ...kept.map((one) => `max(${one}) as ${one}`)]
  await tx.execute(
    sql.raw(`create temp table differences on commit drop as
      select ${made.join(', ')} from ${table} group by ${key.join(', ')}
      having ${sums.map((sum) => `sum(${sum}) <> 0`).join(' or ')}`),
  )
  await tx.execute(sql.raw(`truncate ${table}`))
  const rows = await tx.execute(
    sql.raw(`insert into ${table} (${columns}) select ${columns} from differences returning 1`),
  )
  await tx.execute(sql`drop table differences`)
  return rows.length
}
