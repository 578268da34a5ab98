import {
  colours,
  drawDecoration,
  drawElement,
  drawPicture,
  openDocument,
  type PdfDocument,
  type PdfElement,
  renderDocument,
} from '@/lib/floor/pdf/document'
import { printableText, runsOf, runWidth, type Weight, widthOf } from '@/lib/floor/typeface'
import { fitText } from './fit-text'
import { modulesOf, quietZone, strokesOf } from './qr-modules'

type PosterSize = 'a4' | 'a5'

export type Poster = {
  /** The event's name, or the survey's where it has no event. */
  heading: string
  organisation: string
  address: string
  /** "About 4 minutes". */
  minutes: string
  logo?: Buffer | undefined
  /** Tells posters apart: the survey's name and the label of its link. */
  footnote: string
}

/** Positions are for A4, in points; A5 is the same drawing, scaled down. */
const sheet = { width: 595.28, height: 841.89, margin: 56 }
const contentWidth = sheet.width - 2 * sheet.margin
const logoBox = { top: 46, width: 260, height: 84 }
const qr = { top: 318, side: 350 }

const boxes = {
  asking: { top: 46, bottom: 130, weight: 'bold', sizes: [24, 20, 17, 14, 12], colour: colours.accent },
  heading: { top: 142, bottom: 248, weight: 'bold', sizes: [44, 40, 36, 32, 29, 26, 23, 20, 17], colour: colours.ink },
  invitation: { top: 254, bottom: 312, weight: 'regular', sizes: [22, 20, 18], colour: colours.ink },
  address: { top: 672, bottom: 712, weight: 'bold', sizes: [18, 16, 14, 12, 10.5, 9], colour: colours.ink },
  time: { top: 716, bottom: 746, weight: 'regular', sizes: [20], colour: colours.accent },
  footnote: { top: 780, bottom: 806, weight: 'regular', sizes: [10], colour: colours.soft },
} as const satisfies Record<string, TextBox>

/** A poster as a tagged PDF of one page: organisation, event, QR code, its address in words and the answering time. */
export function drawPoster(poster: Poster, size: PosterSize, madeAt: Date): Promise<Buffer> {
  const organisation = printableText(poster.organisation)
  const heading = printableText(poster.heading)
  const doc = openDocument({
    title: `Poster: ${heading || poster.address}`,
    madeAt,
    sheet: size === 'a4' ? 'A4' : 'A5',
  })
  doc.scale(doc.page.width / sheet.width)
  return renderDocument(doc, (root) => {
    drawDecoration(doc, () => doc.rect(0, 0, sheet.width, 14).fill(colours.accent))
    if (poster.logo) drawLogo(doc, root, poster.logo, organisation)
    else drawText(doc, root, 'P', organisation, boxes.asking)
    drawText(doc, root, 'H1', heading, boxes.heading)
    drawText(doc, root, 'P', invitationOf(organisation), boxes.invitation)
    drawCode(doc, root, poster.address)
    drawText(doc, root, 'P', `Or go to ${poster.address.replace(/^https:\/\//, '')}`, boxes.address)
    drawText(doc, root, 'P', `It takes ${poster.minutes}. You need not sign in.`, boxes.time)
    drawText(doc, root, 'P', printableText(poster.footnote), boxes.footnote)
  })
}

/** The invitation to scan the code. It begins with "We" where the organisation's name would not fit. */
function invitationOf(organisation: string): string {
  const from = (who: string) => `${who} would like to hear what you thought. Scan the code with your phone’s camera.`
  const named = from(organisation)
  const isWhole = organisation !== '' && !fitToBox(named, boxes.invitation).lines.at(-1)?.endsWith('…')
  return isWhole ? named : from('We')
}

function drawLogo(doc: PdfDocument, root: PdfElement, logo: Buffer, organisation: string) {
  drawPicture(doc, root, organisation === '' ? 'Logo' : `Logo of ${organisation}`, () =>
    doc.image(logo, (sheet.width - logoBox.width) / 2, logoBox.top, {
      fit: [logoBox.width, logoBox.height],
      align: 'center',
      valign: 'center',
    }),
  )
}

/** Drawn as vector strokes, sharp at any size, with the quiet zone around it. */
function drawCode(doc: PdfDocument, root: PdfElement, address: string) {
  const { size, dark } = modulesOf(address)
  const module = qr.side / (size + 2 * quietZone)
  const corner = [(sheet.width - qr.side) / 2 + quietZone * module, qr.top + quietZone * module] as const
  // Slightly higher than a module, or some PDF readers show white lines between rows.
  const height = module * 1.01
  drawPicture(doc, root, `QR code of ${address}`, () => {
    for (const [row, modules] of dark.entries())
      for (const [start, length] of strokesOf(modules))
        doc.rect(corner[0] + start * module, corner[1] + row * module, length * module, height)
    doc.fill('#000000')
  })
}

type TextBox = { top: number; bottom: number; weight: Weight; sizes: readonly number[]; colour: string }

const leading = 1.2
/** From the middle of a line down to its base line, as a factor of its size. */
const middleToBase = 0.33

const fitToBox = (text: string, { top, bottom, weight, sizes }: TextBox) =>
  fitText(text, {
    width: contentWidth,
    height: bottom - top,
    leading,
    sizes,
    measure: (part) => widthOf(part, weight),
  })

/** Draws the lines of a text centred in their box, within the margins. */
function drawText(doc: PdfDocument, root: PdfElement, tag: 'H1' | 'P', text: string, box: TextBox) {
  if (text === '') return
  const { size, lines } = fitToBox(text, box)
  const first = (box.top + box.bottom) / 2 - ((lines.length - 1) * size * leading) / 2 + size * middleToBase
  drawElement(doc, root, tag, () => {
    doc.fontSize(size).fillColor(box.colour)
    for (const [at, line] of lines.entries()) drawLine(doc, line, box.weight, size, first + at * size * leading)
  })
}

function drawLine(doc: PdfDocument, line: string, weight: Weight, size: number, base: number) {
  let x = (sheet.width - widthOf(line, weight) * size) / 2
  for (const run of runsOf(line, weight)) {
    doc
      .registerFont(run.name, run.file)
      .font(run.name)
      .text(run.text, x, base, { lineBreak: false, baseline: 'alphabetic' })
    x += runWidth(run) * size
  }
}
