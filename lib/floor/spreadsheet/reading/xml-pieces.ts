import { isUtf8 } from 'node:buffer'
import { exclamation, less } from './ascii'
import { Cutter } from './cutter'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'
import type { Archive } from './zip-archive'

/** Before its first element a part says what it is; nothing honest takes longer for that, nor for one tag or comment. */
const tagMost = 64 * 1024

const damaged = () => new WorkbookRefusal('damaged')
const nothing = Buffer.alloc(0)
const joined = (some: Buffer, more: Buffer) => (some.length === 0 ? more : Buffer.concat([some, more]))

/**
 * The XML of a part in pieces of whole tags: each ends with a `>`. They are UTF-8, names have no prefix, and comments are
 * gone. What could name something outside the file, or hide tags from a reader that looks for them, is refused: document
 * types, entities, other encodings and CDATA.
 * @throws WorkbookRefusal
 */
export async function* xmlPieces(archive: Archive, part: string, limits: ReadingLimits): AsyncGenerator<Buffer> {
  const tags = new Cutter('>', limits.rowLength)
  /** What stands before the root element, or a comment that has not ended. */
  let held: Buffer = nothing
  let prefix: string | undefined
  for await (const bytes of archive.bytes(part)) {
    for (const found of tags.blocks(bytes)) {
      if (!isUtf8(found)) throw damaged()
      const { text, open } = withoutComments(joined(held, found))
      prefix ??= prefixOf(text)
      held = prefix === undefined ? joined(text, open) : open
      if (held.length > tagMost) throw damaged()
      if (prefix !== undefined) yield withoutPrefix(text, prefix)
    }
    const tag = tags.rest.indexOf(less)
    if (tag >= 0 && tags.rest.length - tag > tagMost) throw damaged()
  }
  const { rest } = tags
  if (held.length > 0 || rest.includes(less) || !isUtf8(rest)) throw damaged()
  if (prefix === undefined && rest.length > 0) throw damaged()
}

/** The prefix of the root element, once it has come: `x:` of `<x:worksheet`, nothing as a rule. */
function prefixOf(prolog: Buffer): string | undefined {
  const text = prolog.toString('latin1', 0, tagMost)
  const encoding = /<\?xml[^>]*\sencoding=["']([^"']+)/.exec(text)?.[1]
  if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw damaged()
  const root = /<([A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*[\s/>]/.exec(text)
  return root ? (root[1] ?? '') : undefined
}

/** The bytes but for their comments; `open` is a comment that has not ended. */
function withoutComments(piece: Buffer): { text: Buffer; open: Buffer } {
  if (!hasDeclaration(piece)) return { text: piece, open: nothing }
  const given = piece.toString('latin1')
  if (/<!(?:DOCTYPE|ENTITY)/i.test(given)) throw new WorkbookRefusal('document-type')
  let text = ''
  let at = 0
  for (let start = given.indexOf('<!'); start >= 0; start = given.indexOf('<!', at)) {
    if (!given.startsWith('<!--', start)) throw damaged()
    text += given.slice(at, start)
    const end = given.indexOf('-->', start + 4)
    at = end < 0 ? given.length : end + 3
    if (end < 0) return { text: Buffer.from(text, 'latin1'), open: piece.subarray(start) }
  }
  return { text: Buffer.from(text + given.slice(at), 'latin1'), open: nothing }
}

/** Whether there is a `<!`. Exclamation marks are few. */
function hasDeclaration(piece: Buffer): boolean {
  for (let at = piece.indexOf(exclamation); at >= 0; at = piece.indexOf(exclamation, at + 1))
    if (piece[at - 1] === less) return true
  return false
}

/** Some programs write `<x:c>` for `<c>`. */
const withoutPrefix = (piece: Buffer, prefix: string): Buffer =>
  prefix === ''
    ? piece
    : Buffer.from(piece.toString('latin1').replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</'), 'latin1')

/** A small part whole; empty for one that is not there. @throws WorkbookRefusal */
export async function xmlText(archive: Archive, part: string, limits: ReadingLimits): Promise<string> {
  let text = ''
  for await (const piece of xmlPieces(archive, part, limits)) {
    text += piece.toString('utf8')
    if (text.length > limits.outlineBytes) throw damaged()
  }
  return text
}
