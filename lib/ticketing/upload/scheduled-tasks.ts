import 'server-only'
import { sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { writeAudit } from '@/lib/floor/audit/write-audit'
import { daysBefore, yearsBefore } from '@/lib/floor/calendar/instants'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import { countDueIn, deleteInBatches, type ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { resealCustomerKeys } from '../buyers/customer-key'
import { forgetBuyers, tablesOfSales } from '../sales/erase-customer'
import { lockSales } from '../sales/sales-deltas'
import { stagingPrefix } from '../sales/staged-sales'
import { undoDays } from '../sales/undo-time'

/** Long enough to code postcodes anew by a later edition of the directory; what figures need stays. */
const postcodeDays = 30

const finishedBefore = (at: Date, days: number) =>
  sql`kind = 'ticketing' and finished_at <= ${daysBefore(at, days).toISOString()}::timestamptz`

/** An import notes that its lines have postcodes, until they are gone. */
const havePostcodes = (at: Date) => sql`${finishedBefore(at, postcodeDays)} and undo ->> 'hasPostcodes' = 'true'`

/** Takes buyers' full postcodes off lines that came thirty days ago; sector, region and distance stay. */
export const oldPostcodes: ScheduledTask = {
  name: 'old-ticketing-postcodes',
  cron: '11 * * * *',
  retention: {
    what: 'Postcodes of ticket buyers',
    howLong: `${postcodeDays} days; the sector stays`,
    due: countDueIn(sql`imports`, havePostcodes),
  },
  async run({ db, now }, signal) {
    const due = await db.execute<{ id: string; organisationId: string }>(
      sql`select id, organisation_id as "organisationId" from imports where ${havePostcodes(now)} order by id`,
    )
    for (const { id, organisationId } of due) {
      signal.throwIfAborted()
      await db.transaction((tx) => dropPostcodes(tx, Number(organisationId), Number(id)))
    }
    return due.length
  },
}

async function dropPostcodes(db: Database, organisationId: number, importId: number): Promise<void> {
  await lockSales(db, organisationId)
  for (const table of tablesOfSales)
    await db.execute(sql`update ${table} set customer_postcode = null
      where organisation_id = ${organisationId} and import_id = ${importId} and customer_postcode is not null`)
  await db.execute(sql`update imports set undo = undo - 'hasPostcodes' where id = ${importId}`)
}

/** Personal data is kept for seven years, here from the performance on. */
const buyerYears = 7

const dayOfBuyers = (at: Date) => dayInLondon(yearsBefore(at, buyerYears))

const haveOldBuyers = (at: Date) => sql`performance_date < ${dayOfBuyers(at)}::date
  and (customer_id is not null or customer_postcode is not null or postcode_sector is not null)`

/** By organisation: the keys of both tables begin with it, so that lines of later performances are not looked at. */
const linesWithBuyers = (at: Date) => sql`organisations cross join lateral (
    ${sql.join(
      tablesOfSales.map(
        (table) => sql`select performance_date, customer_id, customer_postcode, postcode_sector from ${table}
          where organisation_id = organisations.id and ${haveOldBuyers(at)}`,
      ),
      sql` union all `,
    )}) as lines`

/**
 * Takes from lines of performances more than seven years ago what says whose they are. The lines stay, since orders are
 * counted and files compared by them; the audit trail has their number.
 */
export const oldBuyers: ScheduledTask = {
  name: 'old-ticket-buyers',
  cron: '47 2 * * *',
  retention: {
    what: 'Who bought tickets',
    howLong: `${buyerYears} years after the performance; the figures stay`,
    due: (db, now, later) => countDueIn(linesWithBuyers(later), haveOldBuyers)(db, now, later),
  },
  async run(ctx, signal) {
    const { db, now } = ctx
    const due = await db.execute<{ id: string; name: string }>(
      sql`select distinct id, name from ${linesWithBuyers(now)} order by id`,
    )
    let removed = 0
    for (const { id, name } of due) {
      signal.throwIfAborted()
      const organisationId = Number(id)
      removed += await db.transaction(async (tx) => {
        await lockSales(tx, organisationId)
        const lines = await forgetBuyers(tx, organisationId, haveOldBuyers(now))
        await writeAudit(tx, ctx, {
          ...{ subject: 'organisation', subjectId: organisationId, subjectName: name, organisationId },
          action: 'delete',
          note: `Erased the buyers of ${formatNumber(lines)} lines of ticketing data, of performances before ${formatDate(dayOfBuyers(now))}`,
        })
        return lines
      })
    }
    return removed
  },
}

const replacedBefore = (at: Date) => sql`replaced_by in (select id from imports where ${finishedBefore(at, undoDays)})`

/** Removes the lines that could still be put back, once their upload can no longer be undone. */
export const oldReplacedSales: ScheduledTask = {
  name: 'old-replaced-ticket-sales',
  cron: '29 * * * *',
  retention: {
    what: 'Lines of ticketing data that a later file replaced',
    howLong: `${undoDays} days`,
    due: countDueIn(sql`replaced_ticket_sales`, replacedBefore),
  },
  run: ({ db, now }, signal) => deleteInBatches(db, sql`replaced_ticket_sales`, replacedBefore(now), signal),
}

/** Drops the staging tables of imports that no worker works on any more. */
export const leftStagingTables: ScheduledTask = {
  name: 'left-ticketing-staging',
  cron: '*/15 * * * *',
  async run({ db }, signal) {
    const left = await db.execute<{ name: string }>(sql`
      select relname as name from pg_class
      where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ ${`^${stagingPrefix}[0-9]+$`}
        and not exists (select from imports
          where status in ('queued', 'processing') and ${stagingPrefix} || id = relname)`)
    for (const { name } of left) {
      signal.throwIfAborted()
      await db.execute(sql`drop table if exists ${sql.identifier(name)}`)
    }
    return left.length
  },
}

/** While AUTH_SECRET_OLD is set, seals the keys of customer ids again with the current secret. */
export const resealedCustomerKeys: ScheduledTask = {
  name: 'resealed-customer-keys',
  cron: '*/10 * * * *',
  run: ({ db }) => resealCustomerKeys(db),
}
