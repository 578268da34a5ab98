import { formatDate } from '@/lib/floor/calendar/plain-date'
import {
  beginElement,
  colours,
  drawDecoration,
  drawElement,
  drawFooters,
  drawPicture,
  drawRule,
  ensureRoom,
  openDocument,
  type PdfDocument,
  type PdfElement,
  page,
  renderDocument,
} from '@/lib/floor/pdf/document'
import type { Block, Guide } from '../guide'
import type { PngSize } from '../guide-library'
import { textSize, writeRuns } from './text-runs'

type GuidePictures = ReadonlyMap<string, PngSize & { bytes: Buffer }>

/** Printed width of a pixel in points: pictures are taken at one and a half times their size on the screen. */
const pointsPerPixel = 0.5
const maxPictureHeight = 420

/** Draws a guide as a tagged PDF, dated by the guide's own date so that the file is reproducible. */
export function drawGuide(guide: Guide, pictures: GuidePictures): Promise<Buffer> {
  const doc = openDocument({ title: guide.title, madeAt: new Date(`${guide.updated}T12:00:00Z`) })
  return renderDocument(
    doc,
    (root) => {
      drawTitle(doc, root, guide)
      for (const block of guide.blocks) drawBlock(doc, root, block, 0, pictures)
    },
    () => drawFooters(doc, `Illuminate: ${guide.title}`, formatDate(guide.updated)),
  )
}

function drawTitle(doc: PdfDocument, root: PdfElement, { title, summary }: Guide) {
  drawElement(doc, root, 'H1', () => writeRuns(doc, [{ kind: 'text', text: title }], 0, 'bold', 26))
  doc.moveDown(0.15)
  drawElement(doc, root, 'P', () => {
    doc.font('regular').fontSize(13).fillColor(colours.soft).text(summary, page.margin, doc.y, { width: page.width })
  })
  doc.y += 14
  drawRule(doc, 2, colours.accent)
  doc.y += 16
}

/** Draws one block below `parent`, indented by `indent` points. */
function drawBlock(doc: PdfDocument, parent: PdfElement, block: Block, indent: number, pictures: GuidePictures) {
  switch (block.kind) {
    case 'heading': {
      const size = block.level === 2 ? 17 : 13
      ensureRoom(doc, 90)
      doc.y += block.level === 2 ? 10 : 6
      drawElement(doc, parent, block.level === 2 ? 'H2' : 'H3', () => writeRuns(doc, block.of, indent, 'bold', size))
      doc.y += 4
      return
    }
    case 'paragraph':
      drawElement(doc, parent, 'P', () => writeRuns(doc, block.of, indent))
      doc.y += 7
      return
    case 'list':
      return drawList(doc, parent, block, indent, pictures)
    case 'figure':
      return drawFigure(doc, parent, block, indent, pictures)
    case 'note':
      return drawNote(doc, parent, block, indent, pictures)
    case 'code':
      return drawCode(doc, parent, block.text, indent)
  }
}

function drawList(
  doc: PdfDocument,
  parent: PdfElement,
  { ordered, items }: Extract<Block, { kind: 'list' }>,
  indent: number,
  pictures: GuidePictures,
) {
  const list = beginElement(doc, parent, 'L')
  for (const [at, blocks] of items.entries()) {
    ensureRoom(doc, 30)
    const item = beginElement(doc, list, 'LI')
    const top = doc.y
    drawElement(doc, item, 'Lbl', () => {
      doc.font('bold').fontSize(textSize).fillColor(colours.accent)
      doc.text(ordered ? `${at + 1}.` : '•', page.margin + indent, top, { width: 20, lineBreak: false })
    })
    doc.y = top
    const body = beginElement(doc, item, 'LBody')
    for (const block of blocks) drawBlock(doc, body, block, indent + 20, pictures)
    body.end()
    item.end()
  }
  list.end()
  doc.y += 3
}

function drawFigure(
  doc: PdfDocument,
  parent: PdfElement,
  { image, alt, caption }: Extract<Block, { kind: 'figure' }>,
  indent: number,
  pictures: GuidePictures,
) {
  const picture = pictures.get(image)
  if (!picture) return
  const scale = Math.min(pointsPerPixel, (page.width - indent) / picture.width, maxPictureHeight / picture.height)
  const [width, height] = [picture.width * scale, picture.height * scale]
  ensureRoom(doc, height + 24)
  const [x, y] = [page.margin + indent, doc.y + 2]
  drawPicture(doc, parent, alt, () => doc.image(picture.bytes, x, y, { width, height }))
  drawDecoration(doc, () => doc.rect(x, y, width, height).lineWidth(0.75).stroke(colours.line))
  doc.y = y + height + 6
  if (caption)
    drawElement(doc, parent, 'Caption', () => {
      doc
        .font('regular')
        .fontSize(9.5)
        .fillColor(colours.soft)
        .text(caption, x, doc.y, { width: page.width - indent })
    })
  doc.y += 10
}

/** Draws a note, with a line at its left. */
function drawNote(
  doc: PdfDocument,
  parent: PdfElement,
  { of }: Extract<Block, { kind: 'note' }>,
  indent: number,
  pictures: GuidePictures,
) {
  ensureRoom(doc, 60)
  const [top, first] = [doc.y, doc.page]
  const note = beginElement(doc, parent, 'Note')
  for (const block of of) drawBlock(doc, note, block, indent + 14, pictures)
  note.end()
  const [x, end] = [page.margin + indent + 3, doc.y - 7]
  if (doc.page === first)
    drawDecoration(doc, () => doc.moveTo(x, top).lineTo(x, end).lineWidth(3).stroke(colours.accent))
  doc.y += 4
}

function drawCode(doc: PdfDocument, parent: PdfElement, text: string, indent: number) {
  const options = { width: page.width - indent - 20, lineGap: 2 }
  doc.font('regular').fontSize(10)
  const height = doc.heightOfString(text, options) + 14
  ensureRoom(doc, height)
  const top = doc.y
  drawDecoration(doc, () => doc.rect(page.margin + indent, top, page.width - indent, height).fill(colours.background))
  drawElement(doc, parent, 'Code', () => {
    doc
      .font('regular')
      .fontSize(10)
      .fillColor(colours.ink)
      .text(text, page.margin + indent + 10, top + 7, options)
  })
  doc.y = top + height + 9
}
