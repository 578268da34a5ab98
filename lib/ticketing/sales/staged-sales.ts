import 'server-only'
import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, smallint, varchar } from 'drizzle-orm/pg-core'
import { type Database, poolOf } from '@/db/client'
import { copyInto, copyText } from '@/db/copy'
import { saleColumns } from '@/db/schema'
import type { Buyer } from '../buyers/buyers'
import type { Sale } from '../sale'

/**
 * The lines of one file between reading and merging. Unlogged: a crash of the database empties it, which the merge sees by
 * its sums, and the file is read anew.
 */
const stagingTable = (importId: number) =>
  pgTable(stagingName(importId), {
    line: integer('line').notNull(),
    /** True where the source numbers its lines: a line that is there twice is then one. */
    isNumbered: boolean('is_numbered').notNull(),
    ...saleColumns(),
    postcodeSector: varchar('postcode_sector', { length: 6 }),
    outcode: varchar('outcode', { length: 4 }),
    regionId: integer('region_id'),
    upperTierAuthorityId: integer('upper_tier_authority_id'),
    distanceBand: smallint('distance_band'),
    deprivationDecile: smallint('deprivation_decile'),
    areaGroup: varchar('area_group', { length: 75 }),
    geographyEditionId: integer('geography_edition_id'),
  })

export const stagingPrefix = 'ticket_staging_'

const stagingName = (importId: number) => `${stagingPrefix}${importId}`

export const stagingOf = (importId: number) => sql.identifier(stagingName(importId))

/** In the order in which `stagedLine` writes them. */
const stagedColumns = [
  'line',
  'isNumbered',
  'performanceDate',
  'rowKey',
  'boxOfficeProviderId',
  'boxOfficeReferenceId',
  'eventName',
  'performanceTime',
  'venueName',
  'transactionId',
  'transactionDate',
  'transactionType',
  'customerId',
  'customerPostcode',
  'customerCountry',
  'ticketType',
  'isConcession',
  'tickets',
  'faceValuePence',
  'paidPence',
  'salesChannel',
  'isTotal',
  'postcodeSector',
  'outcode',
  'regionId',
  'upperTierAuthorityId',
  'distanceBand',
] as const

/** What the postcode directory says of a line, once all are staged (`code-postcodes.ts`). */
const directoryColumns = ['deprivationDecile', 'areaGroup', 'geographyEditionId'] as const

/** The name of a column as `sql` text. */
const columnNames = (columns: readonly string[]) =>
  columns.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))

/** The columns that a staged line and a stored one share, as a list for statements. */
export const sharedColumns = columnNames([...stagedColumns.slice(2), ...directoryColumns]).join(', ')

/** What a file came to, by the reader's own count: what is staged must come to the same. */
export type StagedSums = { lines: number; lineNumbers: number; tickets: number; paidPence: number }

export const noSums = (): StagedSums => ({ lines: 0, lineNumbers: 0, tickets: 0, paidPence: 0 })

/** Begins anew, whatever an earlier attempt left. */
export async function createStaging(db: Database, importId: number): Promise<void> {
  await dropStaging(db, importId)
  await db.execute(sql`create unlogged table ${stagingOf(importId)} (
    line integer not null, is_numbered boolean not null, like ticket_sales including defaults)`)
  await db.execute(sql`alter table ${stagingOf(importId)} drop column organisation_id, drop column import_id`)
}

export async function dropStaging(db: Database, importId: number): Promise<void> {
  await db.execute(sql`drop table if exists ${stagingOf(importId)}`)
}

/**
 * Copies lines into the staging table.
 * @param lines texts of `stagedLine`, many in one where that is quicker
 * @throws the server's own error as soon as it refuses a line
 */
export async function copyStaged(db: Database, importId: number, lines: AsyncIterable<string>): Promise<void> {
  await poolOf(db).begin((connection) => copyInto(connection, stagingTable(importId), stagedColumns, lines))
}

export async function analyzeStaging(db: Database, importId: number): Promise<void> {
  await db.execute(sql`analyze ${stagingOf(importId)}`)
}

/** What is staged. */
export async function sumStaged(db: Database, importId: number): Promise<StagedSums> {
  const [found] = await db.execute<Record<keyof StagedSums, string>>(sql`
    select count(*) as lines, coalesce(sum(line), 0) as "lineNumbers", coalesce(sum(tickets), 0) as tickets,
      coalesce(sum(paid_pence), 0) as "paidPence"
    from ${stagingOf(importId)}`)
  if (!found) throw new Error('Sums came without a row')
  return {
    lines: Number(found.lines),
    lineNumbers: Number(found.lineNumbers),
    tickets: Number(found.tickets),
    paidPence: Number(found.paidPence),
  }
}

/**
 * Makes sure that everything is still there.
 * @throws Error where a crash of the database has emptied the table: the job is then tried again, from the file
 */
export async function requireStaged(db: Database, importId: number, sums: StagedSums): Promise<void> {
  if (!isDeepStrictEqual(await sumStaged(db, importId), sums))
    throw new Error('The staged lines are not those that were read')
}

const separator = '\x1f'

/**
 * What identifies a line of an organisation from file to file: the source's own number of it where there is one, else all
 * that it says. It is keyed: otherwise a postcode that has gone could be had back by trying all that there are.
 */
function rowKeyOf(sale: Sale, customerId: string | null, secret: string): string {
  const { providerId, transactionType, ticketId } = sale
  const text =
    ticketId !== null
      ? `id${separator}${providerId}${separator}${transactionType}${separator}${ticketId}`
      : [
          providerId,
          sale.reference,
          sale.eventName,
          sale.performanceDate,
          sale.performanceTime,
          sale.venueName,
          sale.transactionId,
          sale.transactionDate,
          transactionType,
          customerId,
          sale.customerPostcode,
          sale.customerCountry,
          sale.ticketType,
          sale.isConcession,
          sale.tickets,
          sale.faceValuePence,
          sale.paidPence,
          sale.salesChannel,
          sale.isTotal,
        ].join(separator)
  return hash('sha256', secret + separator + text, 'hex').slice(0, 32)
}

const orNull = (value: string | number | null) => (value === null ? '\\N' : value)
const textOrNull = (value: string | null) => (value === null ? '\\N' : copyText(value))
const flagOrNull = (value: boolean | null) => (value === null ? '\\N' : value ? 't' : 'f')

/**
 * A line as COPY wants it, in the order of the staged columns.
 * @param customerId hashed
 * @param secret of the organisation, for the key of the line
 */
export function stagedLine(sale: Sale, customerId: string | null, buyer: Buyer, secret: string): string {
  return `${sale.line}\t${sale.ticketId === null ? 'f' : 't'}\t${sale.performanceDate}\t\\\\x${rowKeyOf(sale, customerId, secret)}\t${
    sale.providerId
  }\t${copyText(sale.reference)}\t${copyText(sale.eventName)}\t${orNull(sale.performanceTime)}\t${textOrNull(
    sale.venueName,
  )}\t${copyText(sale.transactionId)}\t${orNull(sale.transactionDate)}\t${sale.transactionType}\t${orNull(
    customerId,
  )}\t${textOrNull(sale.customerPostcode)}\t${textOrNull(sale.customerCountry)}\t${copyText(sale.ticketType)}\t${flagOrNull(
    sale.isConcession,
  )}\t${sale.tickets}\t${orNull(sale.faceValuePence)}\t${sale.paidPence}\t${sale.salesChannel}\t${
    sale.isTotal ? 't' : 'f'
  }\t${buyer.copied}\n`
}
