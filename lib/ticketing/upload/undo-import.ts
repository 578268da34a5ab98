import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Import, Undoing } from '@/lib/imports/import-kind'
import { applyDeltas, beginDeltas, countOrders, deltaOf, lockSales } from './sales-deltas'
import { sharedColumns } from './staged-sales'
import { isInUndoTime, undoDays } from './upload-rules'

export const undoRefusals = {
  tooOld: `This upload is more than ${undoDays} days old, and what it replaced is no longer kept. To correct it, upload a newer file from the box office.`,
  touchedBy: (filename: string, when: string) =>
    `‘${filename}’ of ${when} has changed the same orders since. Undo that upload first.`,
  touchedByOthers: 'A later upload has changed the same orders since. Undo that upload first.',
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
      ${deltaOf(sql`gone`, -1)} returning lines`)
    const given = await db.execute(sql`with restored as (
        insert into ticket_sales (organisation_id, import_id, ${shared})
        select organisation_id, import_id, ${shared} from replaced_ticket_sales where ${isReplaced} returning *
      ) ${deltaOf(sql`restored`, 1)} returning lines`)
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
  [...rows].reduce((sum, { lines }) => sum + Math.abs(Number(lines)), 0).toLocaleString('en-GB')

/** Why an upload can no longer be undone: which later one touched the same orders. */
async function findLaterUpload(db: Database, { id, organisationId }: Import): Promise<string | undefined> {
  const [later] = await db.execute<{ filename: string | null; createdAt: string | null }>(sql`
    with own as (
      select box_office_provider_id, transaction_id from ticket_sales
      where organisation_id = ${organisationId} and import_id = ${id} and transaction_id <> ''
      union
      select box_office_provider_id, transaction_id from replaced_ticket_sales
      where organisation_id = ${organisationId} and replaced_by = ${id} and transaction_id <> ''
    ), later as (
      select replaced_by as id from replaced_ticket_sales
      where organisation_id = ${organisationId} and import_id = ${id}
      union
      select sale.import_id from own join ticket_sales as sale using (box_office_provider_id, transaction_id)
      where sale.organisation_id = ${organisationId} and sale.import_id > ${id}
    )
    select imports.filename, imports.created_at as "createdAt"
    from later left join imports on imports.id = later.id
    order by later.id desc limit 1`)
  if (!later) return undefined
  if (!later.filename || !later.createdAt) return undoRefusals.touchedByOthers
  return undoRefusals.touchedBy(later.filename, dateTimeInLondon(new Date(later.createdAt)))
}
