import { SaxesParser } from 'saxes'
import type { ReadingLimits } from './limits'
import { type RefusalReason, WorkbookRefusal } from './refusal'
import type { Archive } from './zip-archive'

export type Attributes = Readonly<Record<string, string>>

/** Handlers for the XML of a part. Names have no prefix. */
export type XmlHandlers = {
  open: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
  /** An element of this name has at most `rowLength` characters; a part without any at most `outlineLength`. */
  unit?: 'row' | 'si'
}

/** Depth of nesting; real files have less than a quarter of it. */
const maxDepth = 64

/** A tag, a comment or whatever else there is outside of units, in characters: real ones are shorter. */
const maxTagLength = 64 * 1024

/** Characters that XML forbids, removed where programs write them. NUL is left in: it means another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const notXmlCharacters = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const refuse = (reason: RefusalReason) => {
  throw new WorkbookRefusal(reason)
}

/**
 * Parses a part as it is unpacked; a missing part is empty. Document types, other encodings and CDATA are refused,
 * because they can refer to external content or are never written by spreadsheet programs.
 * @throws WorkbookRefusal
 */
export async function parseXml(archive: Archive, part: string, limits: ReadingLimits, handlers: XmlHandlers) {
  const { open, close, text, unit } = handlers
  // XML 1.1 would allow control characters, which separate records.
  const parser = new SaxesParser({ xmlns: false, position: false, defaultXMLVersion: '1.0', forceXMLVersion: true })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let prefix: string | undefined
  const localName = (name: string) => {
    if (prefix === '') return name
    return prefix && name.startsWith(prefix) ? name.slice(prefix.length) : ''
  }
  let depth = 0
  /** Where the current unit began; outside of one, where the last tag ended. */
  let from = 0
  let isInUnit = false

  parser.on('error', () => refuse('damaged'))
  parser.on('cdata', () => refuse('damaged'))
  parser.on('doctype', () => refuse('document-type'))
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(?:utf-?8|us-ascii)$/i.test(encoding)) refuse('damaged')
  })
  parser.on('opentag', (tag) => {
    prefix ??= tag.name.slice(0, tag.name.indexOf(':') + 1)
    depth += 1
    if (depth > maxDepth) refuse('damaged')
    const name = localName(tag.name)
    if (!isInUnit) from = parser.position
    if (name === unit) isInUnit = true
    open(name, tag.attributes)
  })
  parser.on('closetag', (tag) => {
    depth -= 1
    const name = localName(tag.name)
    if (name === unit) isInUnit = false
    if (!isInUnit) from = parser.position
    close?.(name)
  })
  if (text) parser.on('text', text)

  let length = 0
  for await (const piece of archive.bytes(part)) {
    const xml = decodePiece(decoder, piece)
    parser.write(xml)
    length += xml.length
    if (isInUnit && length - from > limits.rowLength) refuse('row-too-long')
    if (!isInUnit && length - from > maxTagLength) refuse('damaged')
    if (!unit && length > limits.outlineLength) refuse('damaged')
  }
  if (length === 0) return
  parser.write(decodePiece(decoder))
  parser.close()
}

function decodePiece(decoder: TextDecoder, piece?: Buffer): string {
  try {
    return decoder.decode(piece, { stream: piece !== undefined }).replace(notXmlCharacters, '')
  } catch {
    throw new WorkbookRefusal('damaged')
  }
}

/** Texts that need decoding; most do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const needsDecoding = /_x|[\u0000-\u0008\u000b-\u001f]/
const numberedCharacter = /_x([0-9A-Fa-f]{4})_/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Decodes a text of a workbook: `_x0041_` is a character by its code. */
export function textOf(written: string): string {
  if (!needsDecoding.test(written)) return written
  return written
    .replace(numberedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?/g, '\n')
    .replace(unprintable, '')
    .toWellFormed()
}

/** Collects the text of a value: its `<v>` or `<t>`s, without phonetic hints (`<rPh>`). */
export class ValueText {
  text = ''
  #isOpen = false
  #isPronunciation = false

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true
    else if (name === 't' || name === 'v') this.#isOpen = !this.#isPronunciation
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPronunciation = false
    else if (name === 't' || name === 'v') this.#isOpen = false
  }

  add(text: string): void {
    if (this.#isOpen) this.text += text
  }
}
