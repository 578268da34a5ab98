import 'server-only'
import { Readable } from 'node:stream'
import { figureWords } from '@/lib/attendance/missing-figures'
import { figureNames } from '@/lib/attendance/rules'
import { authorize } from '@/lib/floor/access/authorize'
import { dayInLondon } from '@/lib/floor/calendar/plain-date'
import { formatFinancialYear } from '@/lib/floor/calendar/quarter'
import { env } from '@/lib/floor/env'
import { contentDisposition } from '@/lib/floor/files/content-disposition'
import type { StaffContext } from '@/lib/floor/identity/context'
import { fingerprintOf } from '@/lib/floor/signing/certificate'
import { signPdf } from '@/lib/floor/signing/sign-pdf'
import { getSigner } from '@/lib/floor/signing/signing-key'
import { csvWriter } from '@/lib/floor/spreadsheet/csv-writer'
import type { Table } from '@/lib/floor/spreadsheet/table'
import { quarterInWords } from './messages'
import { drawConfirmedQuarter } from './pdf/draw-confirmed-quarter'
import { type ConfirmedQuarter, getConfirmedQuarter } from './read-history'
import type { ConfirmedFileQuery } from './schema'

/**
 * The confirmed data of a quarter as a file. A General User reads it on the screen and cannot download it.
 * @throws 403 without the right to manage events; 404 for a confirmation of another organisation or none
 */
export async function downloadConfirmedQuarter(
  ctx: StaffContext,
  organisationId: number,
  { confirmationId, format }: ConfirmedFileQuery,
): Promise<Response> {
  authorize(ctx, 'manage', { subject: 'event', organisationId })
  const confirmed = await getConfirmedQuarter(ctx, organisationId, confirmationId)
  const headers = { 'content-disposition': contentDisposition(fileNameOf(confirmed, format)) }
  if (format === 'pdf') {
    const file = await makeConfirmedPdf(ctx, confirmed)
    return new Response(Uint8Array.from(file), { headers: { ...headers, 'content-type': 'application/pdf' } })
  }
  const content = Readable.toWeb(Readable.from(csvWriter(confirmedTable(confirmed))))
  return new Response(content as unknown as ReadableStream<Uint8Array>, {
    headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
  })
}

/** A name of its own for each confirmation: "The Quay 2026-27 Q2 confirmed 2026-11-20 no. 7.pdf". */
function fileNameOf({ id, year, quarter, organisation, confirmedAt }: ConfirmedQuarter, format: string): string {
  const day = dayInLondon(new Date(confirmedAt))
  return `${organisation.name} ${formatFinancialYear(year).replace('/', '-')} Q${quarter} confirmed ${day} no. ${id}.${format}`
}

/** The PDF of a confirmation, signed with the current time. */
async function makeConfirmedPdf({ db, now }: StaffContext, confirmed: ConfirmedQuarter): Promise<Buffer> {
  const signer = await getSigner(db, now)
  const drawn = await drawConfirmedQuarter(confirmed, fingerprintOf(signer), {
    name: 'Illuminate',
    reason: `What ${quarterInWords(confirmed)} held when it was confirmed`,
    location: new URL(env.PUBLIC_URL).hostname,
    contact: env.SUPPORT_EMAIL,
    at: now,
  })
  return signPdf(drawn, signer, now)
}

/** A row for each event, each with the organisation and quarter, so that files can be combined. */
function confirmedTable({
  organisation,
  year,
  quarter,
  confirmedAt,
  confirmedBy,
  hash,
  events,
}: ConfirmedQuarter): Table {
  return {
    columns: [
      { header: 'Organisation' },
      { header: 'Year' },
      { header: 'Quarter' },
      { header: 'Event ID' },
      { header: 'Event' },
      { header: 'Relationship' },
      { header: 'Start date', kind: 'date' },
      { header: 'End date', kind: 'date' },
      { header: 'Ticketed' },
      ...figureNames.map((figure) => ({ header: figureWords[figure] })),
      { header: 'Confirmed on' },
      { header: 'Confirmed by' },
      { header: 'SHA-256 of the confirmation' },
    ],
    rows: events.map((event) => [
      organisation.name,
      formatFinancialYear(year),
      `Q${quarter}`,
      event.eventId,
      event.eventName,
      event.relationshipType,
      event.startDate,
      event.endDate,
      event.isTicketed ? 'Yes' : 'No',
      ...figureNames.map((figure) => event[figure]),
      new Date(confirmedAt),
      confirmedBy,
      hash,
    ]),
  }
}
