import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { env } from '@/lib/floor/env'
import type { Run } from '../guide'
import { guidePath } from '../rules'

export type Doc = PDFKit.PDFDocument

/** A4 in points, and the looks of the screens in print: ink on paper, aubergine for what leads on. */
export const page = { margin: 56, width: 595.28 - 2 * 56, bottom: 841.89 - 64 } as const
export const colours = {
  ink: '#16161d',
  soft: '#57545f',
  accent: '#5b2a86',
  line: '#dedbd3',
  ground: '#f6f5f1',
} as const
export const textSize = 11

const fonts = {
  regular: ['source-sans-3', '400-normal'],
  italic: ['source-sans-3', '400-italic'],
  bold: ['source-sans-3', '600-normal'],
} as const
export type Font = keyof typeof fonts

/** A document of one guide, tagged so that a screen reader finds its headings, lists and pictures. */
export function openDocument({ title, updated }: { title: string; updated: string }): Doc {
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: page.margin, left: page.margin, right: page.margin, bottom: 841.89 - page.bottom },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    // The guide's own date: made twice, a guide is the same file.
    info: { Title: title, Author: 'Illuminate', CreationDate: new Date(`${updated}T12:00:00Z`) },
  })
  for (const [name, [family, weight]] of Object.entries(fonts))
    doc.registerFont(
      name,
      join(process.cwd(), `node_modules/@fontsource/${family}/files/${family}-latin-${weight}.woff`),
    )
  return doc
}

type Piece = { text: string; font: Font; href?: string }

/** Runs as pieces of one look each. */
function piecesOf(runs: readonly Run[], font: Font = 'regular', href?: string): Piece[] {
  const link = href === undefined ? {} : { href }
  return runs.flatMap((run): Piece | Piece[] => {
    if (run.kind === 'text') return { text: run.text, font, ...link }
    if (run.kind === 'code') return { text: run.text, font: 'bold', ...link }
    if (run.kind === 'strong') return piecesOf(run.of, 'bold', href)
    if (run.kind === 'emphasis') return piecesOf(run.of, font === 'bold' ? 'bold' : 'italic', href)
    return piecesOf(run.of, font, run.kind === 'guide' ? env.PUBLIC_URL + guidePath(run.name) : addressOf(run.href))
  })
}

const addressOf = (href: string) => new URL(href, env.PUBLIC_URL).href

/** Writes runs as one paragraph from here down, `indent` points in. */
export function write(doc: Doc, runs: readonly Run[], indent: number, font: Font = 'regular', size: number = textSize) {
  const pieces = piecesOf(runs, font)
  doc.fontSize(size)
  for (const [at, { text, font: own, href }] of pieces.entries()) {
    const look = { continued: at < pieces.length - 1, underline: href !== undefined, link: href ?? null, lineGap: 2.5 }
    doc.font(own).fillColor(href ? colours.accent : colours.ink)
    if (at > 0) doc.text(text, look)
    else doc.text(text, page.margin + indent, doc.y, { ...look, width: page.width - indent })
  }
}

/** Begins a new page where less than `height` points are left on this one. */
export function need(doc: Doc, height: number) {
  if (doc.y + height > page.bottom) doc.addPage()
}
