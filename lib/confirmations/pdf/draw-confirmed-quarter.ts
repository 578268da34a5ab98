import { sumOf } from '@/lib/attendance/rules'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { firstDayOf, lastDayOf, type Quarter } from '@/lib/floor/calendar/quarter'
import { formatNumber } from '@/lib/floor/format-number'
import {
  beginElement,
  colours,
  drawDecoration,
  drawElement,
  drawFooters,
  drawRule,
  ensureRoom,
  type Font,
  openDocument,
  type PdfDocument,
  type PdfElement,
  page,
  renderDocument,
} from '@/lib/floor/pdf/document'
import { drawMixedText } from '@/lib/floor/pdf/mixed-text'
import { reserveSignature, type SignatureDetails } from '@/lib/floor/signing/sign-pdf'
import { quarterInWords } from '../messages'
import type { ConfirmedQuarter } from '../read-history'
import type { ConfirmedEvent } from '../snapshot'

const columns = [
  { head: 'Occurrences', figure: 'occurencesAtLocation' },
  { head: 'Tickets available', figure: 'totalTicketsAvailable' },
  { head: 'Known attendance', figure: 'knownAttendance' },
  { head: 'Estimated attendance', figure: 'estimatedAttendance' },
  { head: 'Known CYP', figure: 'knownAttendanceCyp' },
  { head: 'Estimated CYP', figure: 'estimatedAttendanceCyp' },
] as const

const figureWidth = 54
const nameWidth = page.width - columns.length * figureWidth
/** Draws the confirmed data as a tagged PDF with space reserved for the platform's signature. */
export function drawConfirmedQuarter(
  confirmed: ConfirmedQuarter,
  fingerprint: string,
  signing: SignatureDetails,
): Promise<Buffer> {
  const quarter: Quarter = confirmed
  const title = `${quarterInWords(quarter)}: ${confirmed.organisation.name}`
  const doc = openDocument({ title, madeAt: new Date(confirmed.confirmedAt) })
  return renderDocument(
    doc,
    (root) => {
      drawHead(doc, root, confirmed, quarter)
      drawTable(doc, root, confirmed.events)
      drawProof(doc, root, confirmed, fingerprint)
      reserveSignature(doc, signing)
    },
    () =>
      drawFooters(
        doc,
        `Illuminate: ${quarterInWords(quarter)}`,
        formatDate(dayInLondon(new Date(confirmed.confirmedAt))),
      ),
  )
}

function drawHead(doc: PdfDocument, root: PdfElement, confirmed: ConfirmedQuarter, quarter: Quarter) {
  doc.fontSize(22).fillColor(colours.ink)
  drawElement(doc, root, 'H1', () => drawMixedText(doc, quarterInWords(quarter), 'bold', textBox(doc)))
  doc.moveDown(0.2)
  doc.fontSize(14)
  drawElement(doc, root, 'P', () => drawMixedText(doc, confirmed.organisation.name, 'bold', textBox(doc)))
  doc.moveDown(0.3)
  doc.fontSize(11).fillColor(colours.soft)
  const lines = [
    `${formatDate(firstDayOf(quarter))} to ${formatDate(lastDayOf(quarter))}`,
    `Confirmed by ${confirmed.confirmedBy} on ${dateTimeInLondon(new Date(confirmed.confirmedAt))}`,
    ...(confirmed.resetAt ? [`Reset on ${dateTimeInLondon(new Date(confirmed.resetAt))}, by a later change`] : []),
  ]
  for (const line of lines) drawElement(doc, root, 'P', () => drawMixedText(doc, line, 'regular', textBox(doc)))
  doc.y += 14
}

const textBox = (doc: PdfDocument) => ({ x: page.margin, y: doc.y, width: page.width })

function drawTable(doc: PdfDocument, root: PdfElement, events: readonly ConfirmedEvent[]) {
  if (events.length === 0) {
    drawElement(doc, root, 'P', () =>
      drawMixedText(doc, 'The organisation had no events in this quarter.', 'regular', textBox(doc)),
    )
    doc.y += 14
    return
  }
  const table = beginElement(doc, root, 'Table')
  drawRow(doc, table, headerRow)
  for (const event of events) {
    if (doc.y + 40 > page.bottom) {
      doc.addPage()
      drawRow(doc, undefined, headerRow)
    }
    drawRow(doc, table, {
      name: event.eventName,
      detail: `${event.relationshipType}, ${daysOf(event)}`,
      cells: columns.map(({ figure }) => figureText(event, figure)),
      font: 'regular',
      kind: 'TD',
    })
  }
  const owned = events.filter(({ relationshipType }) => relationshipType === 'Event owner')
  drawRow(doc, table, {
    name: `Own events: ${formatNumber(owned.length)}`,
    cells: columns.map(({ figure }) => formatNumber(sumOf(owned, figure))),
    font: 'bold',
    kind: 'TD',
  })
  table.end()
  doc.y += 12
}

const figureText = (event: ConfirmedEvent, figure: (typeof columns)[number]['figure']) => {
  if (figure === 'totalTicketsAvailable' && !event.isTicketed) return '–'
  const value = event[figure]
  return value === null ? '' : formatNumber(value)
}

const daysOf = ({ startDate, endDate }: ConfirmedEvent) =>
  startDate === endDate ? formatDate(startDate) : `${formatDate(startDate)} to ${formatDate(endDate)}`

type TableRow = { name: string; detail?: string; cells: readonly string[]; font: Font; kind: 'TH' | 'TD' }

const headerRow: TableRow = { name: 'Event', cells: columns.map(({ head }) => head), font: 'bold', kind: 'TH' }

/** Draws a row of the table; without `table` it is decoration, like the headings repeated on further pages. */
function drawRow(doc: PdfDocument, table: PdfElement | undefined, { name, detail, cells, font, kind }: TableRow) {
  ensureRoom(doc, 34)
  const row = table && beginElement(doc, table, 'TR')
  const drawCell = (type: string, drawing: () => void) =>
    row ? drawElement(doc, row, type, drawing) : drawDecoration(doc, drawing)
  const top = doc.y
  drawCell('TH', () => {
    doc.fontSize(9.5).fillColor(colours.ink)
    drawMixedText(doc, name, font, { x: page.margin, y: top, width: nameWidth - 8 })
    if (!detail) return
    doc.fontSize(8).fillColor(colours.soft)
    drawMixedText(doc, detail, 'regular', { x: page.margin, y: doc.y, width: nameWidth - 8 })
  })
  let bottom = doc.y
  for (const [at, cell] of cells.entries()) {
    drawCell(kind, () => drawFigure(doc, cell, at, top, font))
    bottom = Math.max(bottom, doc.y)
  }
  row?.end()
  doc.y = bottom + 2
  drawRule(doc, 0.5, colours.line)
  doc.y += 4
}

function drawFigure(doc: PdfDocument, cell: string, at: number, top: number, font: Font) {
  doc.font(font).fontSize(9).fillColor(colours.ink)
  const x = page.margin + nameWidth + at * figureWidth
  doc.text(cell === '' ? ' ' : cell, x, top, { width: figureWidth - 2, align: 'right' })
}

function drawProof(doc: PdfDocument, root: PdfElement, { hash }: ConfirmedQuarter, fingerprint: string) {
  ensureRoom(doc, 130)
  doc.fontSize(13).fillColor(colours.ink)
  drawElement(doc, root, 'H2', () => drawMixedText(doc, 'How to check this document', 'bold', textBox(doc)))
  doc.y += 3
  doc.fontSize(9.5).fillColor(colours.ink)
  const sentences = [
    'It is signed by the platform: a PDF reader shows the signature, and that not a byte has changed since.',
    `SHA-256 of the figures as they were stored on confirming: ${hash}`,
    `SHA-256 fingerprint of the platform’s certificate: ${fingerprint}`,
  ]
  for (const words of sentences) {
    drawElement(doc, root, 'P', () => drawMixedText(doc, words, 'regular', textBox(doc)))
    doc.y += 4
  }
}
