import { create, type Font, type Glyph, type Path } from 'fontkit'
import { readFontFile } from './font-file'

/**
 * Each weight has a font file per script; a character is drawn with the file of the one before if that has it, else
 * with the first that does.
 */
const scripts = ['latin', 'latin-ext', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const weights = { regular: '400', bold: '600' } as const

export type Weight = keyof typeof weights

/** Characters drawn with one font file. `name` and `file` are for PDFKit. */
type Run = { text: string; name: string; file: Buffer; font: Font }

type Face = Omit<Run, 'text'>

const faceCache = new Map<string, Face>()

function loadFace(script: (typeof scripts)[number], weight: Weight): Face {
  const name = `source-sans-3-${script}-${weights[weight]}-normal`
  const cached = faceCache.get(name)
  if (cached) return cached
  const file = readFontFile('source-sans-3', name)
  const font = create(file)
  if (!('layout' in font)) throw new Error(`${name} holds several fonts`)
  const face = { name, file, font }
  faceCache.set(name, face)
  return face
}

function findFace(codePoint: number, weight: Weight, before: Face | undefined): Face | undefined {
  if (before?.font.hasGlyphForCodePoint(codePoint)) return before
  for (const script of scripts) {
    const face = loadFace(script, weight)
    if (face.font.hasGlyphForCodePoint(codePoint)) return face
  }
  return undefined
}

/** Splits a text into runs by font file. Characters that no file has (Arabic, Chinese) are left out. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  let before: Face | undefined
  for (const letter of text.normalize('NFC')) {
    const face = findFace(letter.codePointAt(0) ?? 0, weight, before)
    const last = runs.at(-1)
    if (face && last && face === before) last.text += letter
    else if (face) runs.push({ ...face, text: letter })
    before = face ?? before
  }
  return runs
}

/** The printable part of a text as one line, without the characters that no font file has. */
export const printableText = (text: string): string =>
  runsOf(text.replace(/\s+/g, ' '), 'regular')
    .map((run) => run.text)
    .join('')
    .replace(/ +/g, ' ')
    .trim()

const basicLatin = /^[\x20-\x7e\s]*$/

/** The characters of a text that no font file has, each once, as people see them: `printableText` leaves them out. */
export function findUnprintable(text: string): string[] {
  if (basicLatin.test(text)) return []
  const letters = [...segmenter.segment(text.normalize('NFC'))].map(({ segment }) => segment)
  return [...new Set(letters.filter((letter) => letter.trim() !== '' && !isPrintable(letter)))]
}

const segmenter = new Intl.Segmenter('en-GB', { granularity: 'grapheme' })
const isPrintable = (letter: string) =>
  [...letter].every((sign) => findFace(sign.codePointAt(0) ?? 0, 'regular', undefined) !== undefined)

/** Width of a text at size 1. */
export const widthOf = (text: string, weight: Weight): number =>
  runsOf(text, weight).reduce((sum, run) => sum + runWidth(run), 0)

/** Width of a run at size 1. */
export const runWidth = ({ font, text }: Run): number => font.layout(text).advanceWidth / font.unitsPerEm

/** The outlines of a text as an SVG path that needs no font, with the base line beginning at `x`, `y`. */
export function outlineOf(
  text: string,
  weight: Weight,
  { x, y, size }: { x: number; y: number; size: number },
): string {
  let strokes = ''
  let pen = x
  for (const { font, name, text: letters } of runsOf(text, weight)) {
    const scale = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(letters)
    for (const [at, glyph] of glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[at] ?? {}
      const stroke = strokeOf(glyph, name, size, scale)
      if (stroke !== '') strokes += `M${round(pen + xOffset * scale)} ${round(y - yOffset * scale)}${stroke}`
      pen += xAdvance * scale
    }
  }
  return strokes
}

/** A page of text has thousands of letters of a few dozen shapes, which are slow to write: each is kept. */
const strokeCache = new Map<string, string>()

/** The outline of a letter from the pen's place, which it begins at; nothing for a space. */
function strokeOf(glyph: Glyph, face: string, size: number, scale: number): string {
  const key = `${face} ${glyph.id} ${size}`
  const cached = strokeCache.get(key)
  if (cached !== undefined) return cached
  const stroke = relativePath(glyph.path.scale(scale, -scale))
  strokeCache.set(key, stroke)
  return stroke
}

const letters = { moveTo: 'm', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' }

/** A path whose places are counted from the one before. They are rounded before that, so that no error adds up. */
function relativePath({ commands }: Path): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  return commands
    .map(({ command, args }) => {
      const places = args.map(round)
      const from = [x, y] as const
      if (command === 'closePath') [x, y] = [startX, startY]
      else [x, y] = [places.at(-2) ?? x, places.at(-1) ?? y]
      if (command === 'moveTo') [startX, startY] = [x, y]
      return letters[command] + places.map((place, at) => round(place - (from[at % 2] ?? 0))).join(' ')
    })
    .join('')
}

const round = (value: number) => Math.round(value * 100) / 100
