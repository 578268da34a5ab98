import 'server-only'
import { Readable } from 'node:stream'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { boxOfficeProviders, ticketSales } from '@/db/schema'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Cell } from '@/lib/floor/spreadsheet/table'
import { fingerprintOf } from '../profiles/fingerprint'
import { templateColumns } from '../profiles/template'

type SoldBy = { organisationId: number; importId: number }

const batchRows = 2_000

/** The last of the columns: which upload brought the line, so that a file of them is told from a box office's own. */
export const lineHeadings: readonly string[] = [...templateColumns, 'Upload Number']

const lineFingerprint = fingerprintOf([...lineHeadings])

/** Whether a file is one of lines that were downloaded here. */
export const isOfDownloadedLines = (header: string[]): boolean => fingerprintOf(header) === lineFingerprint

/**
 * The lines that an upload brought and that still count, in the columns of the template: what is not stored is blank
 * (customer and line number), and a postcode is its sector.
 */
export function downloadLines(db: Database, sold: SoldBy & { filename: string }): Response {
  const columns = lineHeadings.map((header) => ({ header }))
  const content = Readable.toWeb(Readable.from(csvWriter({ columns, rows: readLinesBroughtBy(db, sold) })))
  const name = `${sold.filename.replace(/\.csv$/i, '')} lines.csv`
  return new Response(content as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': contentDisposition(name) },
  })
}

/** The lines of an upload that still count, in the order in which they are downloaded. */
export async function* readLinesBroughtBy(db: Database, sold: SoldBy): AsyncGenerator<Cell[]> {
  let after: Line | undefined
  for (;;) {
    const lines = await findLines(db, sold, after)
    for (const line of lines) yield [...rowOf(line), sold.importId]
    after = lines.at(-1)
    if (lines.length < batchRows) return
  }
}

type Line = Awaited<ReturnType<typeof findLines>>[number]

/** The next lines in the order of their key. */
function findLines(
  db: Database,
  { organisationId, importId }: SoldBy,
  after: { performanceDate: string; rowKey: Uint8Array } | undefined,
) {
  const { performanceDate, rowKey } = ticketSales
  return db
    .select({ ...lineColumns, provider: boxOfficeProviders.name })
    .from(ticketSales)
    .innerJoin(boxOfficeProviders, eq(boxOfficeProviders.id, ticketSales.boxOfficeProviderId))
    .where(
      and(
        eq(ticketSales.organisationId, organisationId),
        eq(ticketSales.importId, importId),
        after &&
          sql`(${performanceDate}, ${rowKey}) > (${after.performanceDate}::date, decode(${Buffer.from(after.rowKey).toString('hex')}, 'hex'))`,
      ),
    )
    .orderBy(asc(performanceDate), asc(rowKey))
    .limit(batchRows)
}

const lineColumns = {
  rowKey: ticketSales.rowKey,
  reference: ticketSales.boxOfficeReferenceId,
  eventName: ticketSales.eventName,
  performanceDate: ticketSales.performanceDate,
  performanceTime: ticketSales.performanceTime,
  venueName: ticketSales.venueName,
  transactionId: ticketSales.transactionId,
  transactionDate: ticketSales.transactionDate,
  transactionType: ticketSales.transactionType,
  postcodeSector: ticketSales.postcodeSector,
  country: ticketSales.customerCountry,
  ticketType: ticketSales.ticketType,
  isConcession: ticketSales.isConcession,
  tickets: ticketSales.tickets,
  faceValuePence: ticketSales.faceValuePence,
  paidPence: ticketSales.paidPence,
  salesChannel: ticketSales.salesChannel,
}

/** A line in the order of the template, whose figures of a refund have no sign, and whose prices are those of a ticket. */
function rowOf(line: Line): Cell[] {
  const tickets = line.transactionType === 'Sale' ? line.tickets : Math.abs(line.tickets)
  return [
    line.reference,
    line.eventName,
    formatDate(line.performanceDate),
    line.performanceTime?.slice(0, 5),
    line.venueName,
    line.transactionId,
    formatDate(line.transactionDate),
    line.transactionType,
    null,
    line.postcodeSector,
    line.country,
    line.ticketType,
    line.isConcession === null ? null : line.isConcession ? 'Y' : 'N',
    tickets,
    line.faceValuePence === null ? null : priceOf(line.faceValuePence, line.tickets),
    priceOf(line.paidPence, line.tickets),
    line.salesChannel,
    line.provider,
    null,
  ]
}

/** Pounds of one ticket; with four places where the line does not divide into whole pence. */
function priceOf(pence: number, tickets: number): Cell {
  const each = tickets === 0 ? pence : pence / tickets
  const pounds = (each / 100).toFixed(Number.isInteger(each) ? 2 : 4)
  // As a text, a sign would be guarded like that of a formula.
  return each < 0 ? Number(pounds) : pounds
}
