import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { readFontFile } from '../font-file'

export type PdfDocument = PDFKit.PDFDocument
export type PdfElement = PDFKit.PDFStructureElement

/** A4 in points, and the colours of the screens in print. */
export const page = { margin: 56, width: 595.28 - 2 * 56, bottom: 841.89 - 64 } as const
export const colours = {
  ink: '#16161d',
  soft: '#57545f',
  accent: '#5b2a86',
  line: '#dedbd3',
  background: '#f6f5f1',
} as const

const fonts = {
  regular: ['source-sans-3', '400-normal'],
  italic: ['source-sans-3', '400-italic'],
  bold: ['source-sans-3', '600-normal'],
} as const
export type Font = keyof typeof fonts

const textMargins = { top: page.margin, left: page.margin, right: page.margin, bottom: 841.89 - page.bottom }

type DocumentOptions = {
  title: string
  madeAt: Date
  /** A sheet with fixed positions and no margins; by default A4 with flowing text. */
  sheet?: 'A4' | 'A5'
}

/**
 * A document, tagged so that a screen reader finds its headings, lists, tables and pictures. `madeAt` is its date: the
 * same input gives the same bytes.
 */
export function openDocument({ title, madeAt, sheet }: DocumentOptions): PdfDocument {
  const doc = new PDFDocument({
    size: sheet ?? 'A4',
    margins: sheet ? { top: 0, left: 0, right: 0, bottom: 0 } : textMargins,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    info: { Title: title, Author: 'Illuminate', CreationDate: madeAt },
  })
  for (const [name, [family, weight]] of Object.entries(fonts)) {
    for (const letters of ['latin', 'latin-ext'])
      doc.registerFont(
        letters === 'latin' ? name : `${name}-ext`,
        readFontFile(family, `${family}-${letters}-${weight}`),
      )
  }
  return doc
}

/** Calls `draw` and returns the finished file. */
export async function renderDocument(
  doc: PdfDocument,
  draw: (root: PdfElement) => void,
  finish: () => void = () => {},
): Promise<Buffer> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = once(doc, 'end')
  const root = doc.struct('Document')
  doc.addStructure(root)
  draw(root)
  root.end()
  finish()
  doc.end()
  await ended
  return Buffer.concat(parts)
}

/** Begins a new page where less than `height` points are left on this one. */
export function ensureRoom(doc: PdfDocument, height: number) {
  if (doc.y + height > page.bottom) doc.addPage()
}

/** Begins an element of the structure; the caller ends it. */
export const beginElement = (doc: PdfDocument, parent: PdfElement, type: string): PdfElement => {
  const element = doc.struct(type)
  parent.add(element)
  return element
}

/** Draws the content of one element of the structure. */
export function drawElement(
  doc: PdfDocument,
  parent: PdfElement,
  type: string,
  drawing: () => void,
  options: { alt?: string } = {},
) {
  const element = doc.struct(type, options, drawing)
  parent.add(element)
  element.end()
}

/** Draws a picture with its text alternative. */
export const drawPicture = (doc: PdfDocument, parent: PdfElement, alt: string, drawing: () => void) =>
  drawElement(doc, parent, 'Figure', drawing, { alt })

/** Draws a decoration, which screen readers skip. */
export function drawDecoration(doc: PdfDocument, drawing: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  drawing()
  doc.endMarkedContent()
}

/** Draws a horizontal line at the current position. */
export function drawRule(doc: PdfDocument, width: number, colour: string) {
  drawDecoration(doc, () =>
    doc
      .moveTo(page.margin, doc.y)
      .lineTo(page.margin + page.width, doc.y)
      .lineWidth(width)
      .stroke(colour),
  )
}

/** Text at the left and page numbers at the right of each page's foot; screen readers skip them. */
export function drawFooters(doc: PdfDocument, left: string, right: string) {
  const { start, count } = doc.bufferedPageRange()
  for (let at = start; at < start + count; at++) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    doc.font('regular').fontSize(9).fillColor(colours.soft)
    drawDecoration(doc, () => {
      const line = { width: page.width, lineBreak: false }
      doc.text(left, page.margin, page.bottom + 24, line)
      doc.text(`${right}, page ${at + 1} of ${count}`, page.margin, page.bottom + 24, { ...line, align: 'right' })
    })
  }
}
