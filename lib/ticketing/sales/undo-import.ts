import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import type { Import, Undoing } from '@/lib/imports/import-kind'
import { repeatedOf } from './repeated-imports'
import { applyDeltas, beginDeltas, countOrders, deltaOf, lockSales } from './sales-deltas'
import { isSamePerformance } from './same-performance'
import { sharedColumns } from './staged-sales'
import { isInUndoTime, undoDays } from './undo-time'

const undoRefusals = {
  tooOld: `This upload is more than ${undoDays} days old, and what it replaced is no longer kept. To correct it, upload a newer file from the box office.`,
  touchedBy: (filename: string, when: string) =>
    `‘${filename}’ of ${when} has changed or repeated the same orders since. Undo that upload first.`,
  touchedByOthers: 'A later upload has changed or repeated the same orders since. Undo that upload first.',
}

const shared = sql.raw(sharedColumns)

/** Takes away the lines that an upload brought and puts back those that it replaced, exactly as they were. */
export const undoingSales: Undoing = {
  async refusal(tx, upload) {
    if (!isInUndoTime(upload.finishedAt, tx.now)) return undoRefusals.tooOld
    await lockSales(tx.db, upload.organisationId)
    return findLaterUpload(tx.db, upload)
  },
  async undo(tx, { id, organisationId }) {
    const { db } = tx
    const isBrought = sql`organisation_id = ${organisationId} and import_id = ${id}`
    const isReplaced = sql`organisation_id = ${organisationId} and replaced_by = ${id}`
    await beginDeltas(db)
    await db.execute(sql`insert into touched_orders
      select box_office_provider_id, transaction_id from ticket_sales where ${isBrought} and transaction_id <> ''
      union select box_office_provider_id, transaction_id from replaced_ticket_sales where ${isReplaced} and transaction_id <> ''`)
    await db.execute(sql`analyze touched_orders`)
    await countOrders(db, organisationId, -1)
    const taken = await db.execute(sql`with gone as (delete from ticket_sales where ${isBrought} returning *)
      ${deltaOf('gone', -1)} returning lines`)
    const given = await db.execute(sql`with restored as (
        insert into ticket_sales (organisation_id, import_id, ${shared})
        select organisation_id, import_id, ${shared} from replaced_ticket_sales where ${isReplaced} returning *
      ) ${deltaOf('restored', 1)} returning lines`)
    await countOrders(db, organisationId, 1)
    await applyDeltas(
      db,
      organisationId,
      sql`select box_office_provider_id, box_office_reference_id as event_identifier, max(event_name) as event_name
        from replaced_ticket_sales where ${isReplaced} group by 1, 2`,
    )
    await db.execute(sql`delete from replaced_ticket_sales where ${isReplaced}`)
    return `Took away ${sumOf(taken)} lines and put back ${sumOf(given)}`
  },
}

const sumOf = (rows: Iterable<Record<string, unknown>>) =>
  formatNumber([...rows].reduce((sum, { lines }) => sum + Math.abs(Number(lines)), 0))

/**
 * Why an upload can no longer be undone: which one that was merged later has changed or repeated its orders, or has
 * something in the place of what would be put back.
 */
async function findLaterUpload(db: Database, { id, organisationId }: Import): Promise<string | undefined> {
  const [later] = await db.execute<{ filename: string | null; createdAt: string | null }>(sql`
    with later_imports as (
      select later.id, later.undo from imports as later join imports as own on own.id = ${id}
      where later.organisation_id = ${organisationId} and later.kind = 'ticketing' and later.status = 'successful'
        and (later.finished_at, later.id) > (own.finished_at, own.id)
    ), own as (
      select box_office_provider_id, transaction_id from ticket_sales
      where organisation_id = ${organisationId} and import_id = ${id} and transaction_id <> ''
      union
      select box_office_provider_id, transaction_id from replaced_ticket_sales
      where organisation_id = ${organisationId} and replaced_by = ${id} and transaction_id <> ''
    ), gone as (
      select distinct box_office_provider_id, box_office_reference_id, performance_date, performance_time, is_total
      from replaced_ticket_sales where organisation_id = ${organisationId} and replaced_by = ${id}
    ), taken_performances as (
      select distinct sold.* from gone join box_office_performances as sold on sold.organisation_id = ${organisationId}
        and ${isSamePerformance('gone', 'sold')} and (gone.is_total or sold.is_total)
    ), later as (
      select replaced_by as id from replaced_ticket_sales
      where organisation_id = ${organisationId} and import_id = ${id}
      union
      select id from later_imports, ${repeatedOf(sql`later_imports`)} as repeated where repeated = ${String(id)}
      union
      select sale.import_id from own join ticket_sales as sale using (box_office_provider_id, transaction_id)
      where sale.organisation_id = ${organisationId} and sale.import_id in (select id from later_imports)
      union
      select sale.import_id from replaced_ticket_sales as replaced
      join ticket_sales as sale on sale.organisation_id = ${organisationId} and sale.row_key = replaced.row_key
      where replaced.organisation_id = ${organisationId} and replaced.replaced_by = ${id}
        and sale.import_id in (select id from later_imports)
      union
      select sale.import_id from taken_performances as taken
      join ticket_sales as sale on sale.organisation_id = ${organisationId}
        and sale.performance_date = taken.performance_date and sale.box_office_provider_id = taken.box_office_provider_id
        and sale.box_office_reference_id = taken.event_identifier
      where sale.import_id in (select id from later_imports)
    )
    select imports.filename, imports.created_at as "createdAt"
    from later left join imports on imports.id = later.id
    order by imports.finished_at desc nulls last, later.id desc limit 1`)
  if (!later) return undefined
  if (!later.filename || !later.createdAt) return undoRefusals.touchedByOthers
  return undoRefusals.touchedBy(later.filename, dateTimeInLondon(new Date(later.createdAt)))
}
