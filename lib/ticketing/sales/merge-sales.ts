import 'server-only'
import { type SQL, type SQLChunk, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import type { FileMode, Replacement } from '../profiles/mapping'
import type { NegativePerformances, SaleSums, TicketingOutcome } from '../upload-options'
import { applyDeltas, beginDeltas, countOrders, deltaOf, summedColumns } from './sales-deltas'
import { isSamePerformance } from './same-performance'
import { sharedColumns, stagingOf } from './staged-sales'

/** How a staged file is merged. */
export type Merge = {
  organisationId: number
  importId: number
  mode: FileMode
  replacement: Replacement
  /** Of a snapshot. */
  period: { from: string; to: string } | null
}

export type MergeSums = NonNullable<TicketingOutcome['sums']>

/** Writes nothing that a line says and the stored line does not: what they share, all but the key. */
const shared = sql.raw(sharedColumns)

/**
 * Whether a staged line says what a stored one does. Equal keys of lines without a number say that already; those with one
 * may have changed. Of the buyer it looks at what stays: postcodes go after thirty days, and customers may be erased.
 */
const saysTheSame = sql`staged.row_key = sale.row_key and staged.performance_date = sale.performance_date
  and (staged.box_office_reference_id, staged.event_name, staged.transaction_id, staged.transaction_type,
    staged.ticket_type, staged.tickets, staged.paid_pence, staged.sales_channel, staged.is_total)
    = (sale.box_office_reference_id, sale.event_name, sale.transaction_id, sale.transaction_type,
    sale.ticket_type, sale.tickets, sale.paid_pence, sale.sales_channel, sale.is_total)
  and (staged.performance_time, staged.venue_name, staged.transaction_date, staged.is_concession, staged.face_value_pence,
    staged.outcode, staged.customer_country)
    is not distinct from
    (sale.performance_time, sale.venue_name, sale.transaction_date, sale.is_concession, sale.face_value_pence,
    sale.outcode, sale.customer_country)`

/**
 * Merges a staged file into the lines of its organisation, and the sums with them. The caller holds the lock of the
 * organisation's sales and has asked what is to be asked.
 */
export async function mergeSales(db: Database, merge: Merge): Promise<MergeSums> {
  const { organisationId, importId } = merge
  const staging = stagingOf(importId)
  await db.execute(sql`set local work_mem = '64MB'`)
  await beginDeltas(db)
  await db.execute(sql`insert into touched_orders
    select distinct box_office_provider_id, transaction_id from ${staging} where transaction_id <> ''`)
  const fileSums = await sumSales(db, sql`${staging}`)
  const isFirst = !(await hasSales(db, organisationId))
  const gone = isFirst ? noneGone : await removeSales(db, merge)
  const added = await addSales(db, merge, isFirst)
  if (isFirst) await countOrders(db, organisationId, 1, sql`${staging}`)
  else await countOrders(db, organisationId, 1)
  await applyDeltas(
    db,
    organisationId,
    sql`select box_office_provider_id, box_office_reference_id as event_identifier, event_name
      from ${staging} where line in (
        select max(line) from ${staging} group by box_office_provider_id, box_office_reference_id)`,
  )
  const belowNothing = await findBelowNothing(db, organisationId)
  return { ...gone, added, unchanged: lessOf(fileSums, added), ...(belowNothing && { belowNothing }) }
}

/** So many performances are named. */
const examplesMost = 3

/** Performances that the merge has changed and left with fewer tickets than none. */
async function findBelowNothing(db: Database, organisationId: number): Promise<NegativePerformances | undefined> {
  const [found] = await db.execute<{ performances: string; examples: string[] | null }>(sql`
    select count(*) as performances, (array_agg(name order by performance_date, name))[1:${sql.raw(String(examplesMost))}] as examples
    from (
      select performance_date, '‘' || event_identifier || '’ on ' || to_char(performance_date, 'DD/MM/YYYY') as name
      from box_office_performances as sold
      where organisation_id = ${organisationId} and tickets < 0 and exists (
        select from sales_delta as delta where delta.box_office_provider_id = sold.box_office_provider_id
          and delta.event_identifier = sold.event_identifier and delta.performance_date = sold.performance_date)
    ) as below`)
  const performances = Number(found?.performances ?? 0)
  return performances === 0 ? undefined : { performances, examples: found?.examples ?? [] }
}

const noSales = { lines: 0, takenBack: 0, orders: 0, tickets: 0, paidPence: 0 } satisfies SaleSums
const noneGone = { replaced: noSales, removed: noSales }

type KnownSums = Required<SaleSums>

const lessOf = (all: KnownSums, part: KnownSums): KnownSums => ({
  lines: all.lines - part.lines,
  takenBack: all.takenBack - part.takenBack,
  // An order that the whole file leaves nothing of may have something in the part.
  orders: Math.max(0, all.orders - part.orders),
  tickets: all.tickets - part.tickets,
  paidPence: all.paidPence - part.paidPence,
})

async function hasSales(db: Database, organisationId: number): Promise<boolean> {
  const [found] = await db.execute<{ found: boolean }>(
    sql`select exists (select from ticket_sales where organisation_id = ${organisationId}) as found`,
  )
  return found?.found === true
}

/** What lines come to. Totals have no orders, and one of no tickets is nothing taken back. */
async function sumSales(db: Database, lines: SQL, where: SQL = sql`true`): Promise<KnownSums> {
  const [found] = await db.execute<Record<keyof KnownSums, string>>(sql`
    select coalesce(sum(lines), 0) as lines,
      coalesce(sum(taken_back) filter (where transaction_id <> ''), 0) as "takenBack",
      count(*) filter (where transaction_id <> '' and tickets <> 0) as orders,
      coalesce(sum(tickets), 0) as tickets, coalesce(sum(paid_pence), 0) as "paidPence"
    from (
      select transaction_id, count(*) as lines, count(*) filter (where tickets <= 0) as taken_back, sum(tickets) as tickets, sum(paid_pence) as paid_pence
      from ${lines} where ${where} group by box_office_provider_id, transaction_id
    ) as orders`)
  return {
    lines: Number(found?.lines ?? 0),
    takenBack: Number(found?.takenBack ?? 0),
    orders: Number(found?.orders ?? 0),
    tickets: Number(found?.tickets ?? 0),
    paidPence: Number(found?.paidPence ?? 0),
  }
}

/** Takes away the lines in whose place the file has others, and those that a snapshot no longer has. */
async function removeSales(db: Database, merge: Merge): Promise<Pick<MergeSums, 'replaced' | 'removed'>> {
  const { organisationId, importId } = merge
  await db.execute(sql`analyze touched_orders`)
  // Each condition is a statement of its own, which the database joins; it would look at every pair for one with ‘or’.
  const going = (await goingConditions(db, merge)).map(
    (condition) => sql`
      select sale.performance_date, sale.row_key, sale.box_office_provider_id, sale.transaction_id, sale.tickets, sale.paid_pence
      from ticket_sales as sale
      where sale.organisation_id = ${organisationId} and ${condition}
        and not exists (select from ${stagingOf(importId)} as staged where ${saysTheSame})`,
  )
  if (going.length === 0) {
    await countOrders(db, organisationId, -1)
    return noneGone
  }
  await db.execute(sql`create temp table going_sales on commit drop as ${sql.join(going, sql` union `)}`)
  await db.execute(sql`insert into touched_orders
    select distinct box_office_provider_id, transaction_id from going_sales where transaction_id <> ''
    except select box_office_provider_id, transaction_id from touched_orders`)
  await db.execute(sql`analyze going_sales`)
  await countOrders(db, organisationId, -1)
  const isInFile = sql`((box_office_provider_id, transaction_id) in (
      select box_office_provider_id, transaction_id from ${stagingOf(importId)})
    or row_key in (select row_key from ${stagingOf(importId)}))`
  const replaced = await sumSales(db, sql`going_sales`, isInFile)
  const removed = await sumSales(db, sql`going_sales`, sql`not ${isInFile}`)
  await db.execute(sql`with gone as (
      delete from ticket_sales as sale using going_sales as going
      where sale.organisation_id = ${organisationId} and sale.performance_date = going.performance_date
        and sale.row_key = going.row_key
      returning sale.*
    ), kept as (
      insert into replaced_ticket_sales (organisation_id, replaced_by, import_id, ${shared})
      select organisation_id, ${importId}, import_id, ${shared} from gone
    )
    ${deltaOf('gone', -1)}`)
  return { replaced, removed }
}

/** Which stored lines go where the file does not say the same of them. */
async function goingConditions(db: Database, { organisationId, importId, ...merge }: Merge): Promise<SQL[]> {
  const staging = stagingOf(importId)
  const isOfTouchedOrder = sql`(sale.box_office_provider_id, sale.transaction_id) in (
    select box_office_provider_id, transaction_id from touched_orders)`
  const isOfFilesReference = sql`(sale.box_office_provider_id, sale.box_office_reference_id) in (
    select box_office_provider_id, box_office_reference_id from ${staging})`
  const totals = (await hasTotals(db, organisationId, importId)) ? totalConditions(organisationId, staging) : []
  if (isAddingAlone(merge)) return totals
  // What its source numbers is one line, whichever order and day it has moved to.
  const isNumberedInFile = sql`sale.row_key in (select row_key from ${staging} where is_numbered)`
  if (merge.mode === 'snapshot' && merge.period) {
    const { from, to } = merge.period
    const isInPeriod = sql`sale.performance_date between ${from}::date and ${to}::date
      and sale.box_office_provider_id in (select box_office_provider_id from ${staging})`
    return [...totals, isInPeriod, isNumberedInFile]
  }
  const isOfFilesOrder =
    merge.replacement === 'events' ? sql`${isOfTouchedOrder} and ${isOfFilesReference}` : isOfTouchedOrder
  return [...totals, isOfFilesOrder, isNumberedInFile]
}

/** Whether lines that are known stay, wherever they have moved, and only unknown ones come. */
const isAddingAlone = ({ mode, replacement }: Pick<Merge, 'mode' | 'replacement'>) =>
  mode === 'ledger' || (mode === 'orders' && replacement === 'changes')

/** A total goes for the new one of its performance, and lines go for a total or the other way round. */
function totalConditions(organisationId: number, staging: SQLChunk): SQL[] {
  return [
    sql`exists (select from ${staging} as staged where staged.is_total and ${isSamePerformance('staged', 'sale')})`,
    sql`sale.is_total and sale.performance_date in (
        select performance_date from box_office_performances where organisation_id = ${organisationId} and is_total)
      and exists (select from ${staging} as staged where ${isSamePerformance('staged', 'sale')})`,
  ]
}

async function hasTotals(db: Database, organisationId: number, importId: number): Promise<boolean> {
  const [found] = await db.execute<{ found: boolean }>(sql`
    select exists (select from ${stagingOf(importId)} where is_total)
      or exists (select from box_office_performances where organisation_id = ${organisationId} and is_total) as found`)
  return found?.found === true
}

/** Adds the lines that are not there yet. */
async function addSales(db: Database, merge: Merge, isFirst: boolean): Promise<KnownSums> {
  const { organisationId, importId } = merge
  const staging = stagingOf(importId)
  const isUnknown = sql`not exists (select from ticket_sales as sale
    where sale.organisation_id = ${organisationId} and sale.row_key = staged.row_key)`
  const insert = sql`insert into ticket_sales (organisation_id, import_id, ${shared})
    select ${organisationId}::bigint, ${importId}::bigint, ${shared} from ${staging} as staged
    where ${isAddingAlone(merge) && !isFirst ? isUnknown : sql`true`}
    on conflict (organisation_id, performance_date, row_key) do nothing
    returning ${sql.raw(summedColumns)}`
  if (isFirst) {
    await db.execute(sql`with added as (${insert}) ${deltaOf('added', 1)}`)
    return sumSales(db, sql`${staging}`)
  }
  await db.execute(
    sql`create temp table added_sales (box_office_provider_id integer, transaction_id varchar(75), tickets bigint, paid_pence bigint) on commit drop`,
  )
  await db.execute(sql`with added as (${insert}), listed as (
      insert into added_sales select box_office_provider_id, transaction_id, tickets, paid_pence from added
    ) ${deltaOf('added', 1)}`)
  return sumSales(db, sql`added_sales`)
}
