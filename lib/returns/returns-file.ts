import 'server-only'
import { Readable } from 'node:stream'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { dueDateOf } from '@/lib/floor/calendar/quarter'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Table } from '@/lib/floor/spreadsheet/table'
import { workbookMediaType, workbookWriter } from '@/lib/floor/spreadsheet/xlsx-writer'
import { readReturnsAddress } from './address'
import { listAllReturns } from './read-returns'
import type { ReturnsFileQuery } from './schema'
import { shortQuarter, stateWords } from './words'

/** The organisations that the screen shows with the same filters, all pages, with their last eight quarters, as a file. */
export async function downloadReturns(ctx: StaffContext, { format, ...asked }: ReturnsFileQuery): Promise<Response> {
  const address = readReturnsAddress(asked, dayInLondon(ctx.now))
  const { rows, columns } = await listAllReturns(ctx, address)
  const { quarter } = address
  const table: Table = {
    columns: [
      { header: 'Organisation', width: 40 },
      { header: 'Relationship manager', width: 24 },
      { header: 'Quarter', width: 12 },
      { header: 'State', width: 24 },
      { header: 'Due', kind: 'date', width: 12 },
      { header: 'First confirmed', kind: 'date', width: 16 },
      { header: 'Days late' },
      { header: 'Events' },
      { header: 'Events with figures missing' },
      { header: 'Figures missing' },
      { header: 'Attendance of the year so far' },
      { header: 'Responses of the year so far' },
      { header: 'Responses asked for' },
      { header: 'What looks odd', width: 60 },
      { header: 'Last sign-in', width: 20 },
      { header: 'Open reminders' },
      { header: 'Notes' },
      ...columns.map((column) => ({ header: shortQuarter(column), width: 24 })),
    ],
    rows: rows.map((row) => [
      row.organisationName,
      row.managerName,
      shortQuarter(quarter),
      stateWords[row.state],
      dueDateOf(quarter),
      row.firstConfirmedOn,
      ...[row.late, row.events, row.blankEvents, row.blanks, row.attendance, row.responses, row.asked],
      row.oddities.map(({ reason }) => reason).join(' '),
      row.lastSignedInAt,
      ...[row.openReminders, row.notes],
      ...row.quarters.map(({ state }) => stateWords[state]),
    ]),
  }
  const name = `returns-${quarter.year}-q${quarter.quarter}.${format}`
  const content = format === 'csv' ? csvWriter(table) : workbookWriter([{ name: 'Returns', table }])
  return new Response(Readable.toWeb(Readable.from(content)) as unknown as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : workbookMediaType,
      'content-disposition': contentDisposition(name),
    },
  })
}
