import { env } from '@/lib/floor/env'
import { colours, type Font, type PdfDocument, page } from '@/lib/floor/pdf/document'
import type { TextRun } from '../guide'
import { guidePath } from '../rules'

export const textSize = 11

type StyledText = { text: string; font: Font; href?: string }

/** Runs as pieces of one font each. */
function piecesOf(runs: readonly TextRun[], font: Font = 'regular', href?: string): StyledText[] {
  const link = href === undefined ? {} : { href }
  return runs.flatMap((run): StyledText | StyledText[] => {
    if (run.kind === 'text') return { text: run.text, font, ...link }
    if (run.kind === 'code') return { text: run.text, font: 'bold', ...link }
    if (run.kind === 'strong') return piecesOf(run.of, 'bold', href)
    if (run.kind === 'emphasis') return piecesOf(run.of, font === 'bold' ? 'bold' : 'italic', href)
    return piecesOf(run.of, font, run.kind === 'guide' ? env.PUBLIC_URL + guidePath(run.name) : absoluteUrl(run.href))
  })
}

const absoluteUrl = (href: string) => new URL(href, env.PUBLIC_URL).href

/** Writes runs as one paragraph at the current position, indented by `indent` points. */
export function writeRuns(
  doc: PdfDocument,
  runs: readonly TextRun[],
  indent: number,
  font: Font = 'regular',
  size: number = textSize,
) {
  const pieces = piecesOf(runs, font)
  doc.fontSize(size)
  for (const [at, { text, font: own, href }] of pieces.entries()) {
    const style = { continued: at < pieces.length - 1, underline: href !== undefined, link: href ?? null, lineGap: 2.5 }
    doc.font(own).fillColor(href ? colours.accent : colours.ink)
    if (at > 0) doc.text(text, style)
    else doc.text(text, page.margin + indent, doc.y, { ...style, width: page.width - indent })
  }
}
