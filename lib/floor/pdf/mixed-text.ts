import type { Font, PdfDocument } from './document'

/** Letters in the second font file of each face: Welsh ŵ and ŷ, Polish ł and others. */
const extendedLetters = /[\u0100-\u02ff\u1e00-\u1eff\u2c60-\u2c7f\ua720-\ua7ff]+/u

type TextPiece = { text: string; font: string }

function piecesOf(text: string, font: Font): TextPiece[] {
  const pieces: TextPiece[] = []
  let rest = text.normalize('NFC')
  while (rest !== '') {
    const found = extendedLetters.exec(rest)
    const plain = found ? rest.slice(0, found.index) : rest
    if (plain !== '') pieces.push({ text: plain, font })
    if (found) pieces.push({ text: found[0], font: `${font}-ext` })
    rest = found ? rest.slice(found.index + found[0].length) : ''
  }
  return pieces.length > 0 ? pieces : [{ text: ' ', font }]
}

/** Writes text that may hold letters of any European language, wrapped within `width`. */
export function drawMixedText(doc: PdfDocument, text: string, font: Font, at: { x: number; y: number; width: number }) {
  const pieces = piecesOf(text, font)
  for (const [place, piece] of pieces.entries()) {
    const look = { continued: place < pieces.length - 1, lineGap: 1 }
    doc.font(piece.font)
    if (place === 0) doc.text(piece.text, at.x, at.y, { ...look, width: at.width })
    else doc.text(piece.text, look)
  }
}
