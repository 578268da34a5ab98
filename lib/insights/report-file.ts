import 'server-only'
import { Readable } from 'node:stream'
import { renderPng } from '@/lib/charts/render-png'
import { dayInLondon, type PlainDate } from '@/lib/floor/calendar/plain-date'
import { notFound } from '@/lib/floor/errors/domain-error'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import type { ReportAddress } from './filters'
import type { Report, ReportTable } from './report'
import { parseFileName, type ReportFile, savedName } from './report-file-name'
import { drawTable } from './report-sheet'
import { asLines, asTable, coverOf } from './report-tables'
import { getReport } from './service'

/**
 * A report, or one of its tables, as a file: the same figures as the page.
 * @throws 404 for a name that is none
 */
export async function downloadReport(ctx: StaffContext, file: string, filters: ReportAddress): Promise<Response> {
  const named = parseFileName(file)
  if (!named) throw notFound('Report')
  const report = await getReport(ctx, named.slug, filters)
  const today = dayInLondon(ctx.now)
  const name = savedName(file, report.about)
  if (named.table === undefined) return respondWithReport(report, name, named.format, today)
  const table = report.tables.find(({ id }) => id === named.table)
  if (!table) throw notFound('Table')
  if (named.format !== 'csv') return respondWithChart(report, table, { file: name, format: named.format }, today)
  return respondWithTable(table, name)
}

/** A table of a report as CSV: the figures that its page shows, as a spreadsheet takes them. */
export const respondWithTable = (table: ReportTable, file: string): Response =>
  respond(csvWriter(asTable(table)), csvMediaType, file)

const drawnTypes = { svg: 'image/svg+xml; charset=utf-8', png: 'image/png' } as const

/** @throws 404 for a table that is not drawn */
async function respondWithChart(
  { about }: Report,
  table: ReportTable,
  { file, format }: { file: string; format: keyof typeof drawnTypes },
  today: PlainDate,
): Promise<Response> {
  const svg = drawTable(about, table, today)
  if (!svg) throw notFound('Chart')
  const drawn = format === 'png' ? new Uint8Array(await renderPng(svg)) : svg
  return new Response(drawn, {
    headers: { 'content-type': drawnTypes[format], 'content-disposition': contentDisposition(file) },
  })
}

function respondWithReport(
  report: Report,
  file: string,
  format: Extract<ReportFile, { table: undefined }>['format'],
  today: PlainDate,
): Response {
  if (format === 'csv') return respond(csvWriter(asLines(report)), csvMediaType, file)
  const sheets = report.tables.map((table) => ({ name: table.id, table: asTable(table) }))
  return respond(
    workbookWriter([{ name: 'Report', table: coverOf(report, today) }, ...sheets]),
    workbookMediaType,
    file,
  )
}

const csvMediaType = 'text/csv; charset=utf-8'

const respond = (content: AsyncGenerator<Uint8Array>, mediaType: string, name: string) =>
  new Response(Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>, {
    headers: { 'content-type': mediaType, 'content-disposition': contentDisposition(name) },
  })
