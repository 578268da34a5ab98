import { WorkbookRefusal } from './refusal'
import type { Archive } from './zip-archive'

/** Before its first element a part says what it is; nothing honest takes longer for that. */
const prologMax = 64 * 1024

const damaged = () => new WorkbookRefusal('damaged')

/**
 * The text of an XML part, a piece at a time. What could name something outside the file, or hide tags from a reader
 * that looks for them, is refused: document types, entities, other encodings, CDATA and comments.
 * @throws WorkbookRefusal
 */
export async function* xmlPieces(archive: Archive, part: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let prolog: string | undefined = ''
  let prefix = ''
  let cut = ''
  for await (const bytes of archive.bytes(part)) {
    let text = cut + decode(decoder, bytes)
    cut = ''
    if (prolog !== undefined) {
      prolog += text
      const root = rootOf(prolog)
      if (root === undefined) {
        if (prolog.length > prologMax) throw damaged()
        continue
      }
      prefix = root
      text = prolog
      prolog = undefined
    }
    // A tag that the piece cuts in two waits for its other half.
    const last = text.lastIndexOf('<')
    if (last > text.lastIndexOf('>')) {
      cut = text.slice(last)
      text = text.slice(0, last)
      if (cut.length > prologMax) throw damaged()
    }
    yield prefix === '' ? plain(text) : withoutPrefix(plain(text), prefix)
  }
  if (cut !== '' || (prolog !== undefined && prolog !== '')) throw damaged()
}

function decode(decoder: TextDecoder, bytes: Buffer): string {
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw damaged()
  }
}

/** The prefix of the root element, once it has come: `x` of `<x:worksheet`, nothing as a rule. */
function rootOf(text: string): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new WorkbookRefusal('document-type')
  const encoding = /<\?xml[^>]*\sencoding=["']([^"']+)/.exec(text)?.[1]
  if (encoding && !/^(?:utf-?8|us-ascii)$/i.test(encoding)) throw damaged()
  const root = /<([A-Za-z_][\w.-]*:)?[A-Za-z_][\w.-]*[\s/>]/.exec(text)
  return root ? (root[1] ?? '') : undefined
}

function plain(text: string): string {
  if (text.includes('<!')) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw new WorkbookRefusal('document-type')
    const without = text.replace(/<!--[\s\S]*?-->/g, '')
    if (without.includes('<!')) throw damaged()
    return without
  }
  return text
}

/** Some programs write `<x:c>` for `<c>`. */
const withoutPrefix = (text: string, prefix: string) =>
  text.replaceAll(`<${prefix}`, '<').replaceAll(`</${prefix}`, '</')

/** A small part whole; empty for one that is not there. */
export async function xmlText(archive: Archive, part: string): Promise<string> {
  let text = ''
  for await (const piece of xmlPieces(archive, part)) text += piece
  return text
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const reference = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi
const byNumber = /_x([0-9A-Fa-f]{4})_/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

/** Anything that must be looked at twice; most texts hold nothing of it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
const special = /&|_x|[\u0000-\u0008\u000b-\u001f\ud800-\udfff]/

const letter = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** Text between tags as a person typed it. */
export function textOf(written: string): string {
  if (!special.test(written)) return written
  let text = written
  if (text.includes('&'))
    text = text.replace(reference, (_, hex: string, decimal: string, name: string) =>
      name ? (named[name.toLowerCase()] ?? '') : letter(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
  if (text.includes('_x')) text = text.replace(byNumber, (_, hex: string) => letter(Number.parseInt(hex, 16)))
  return text.replace(/\r\n?/g, '\n').replace(unprintable, '').toWellFormed()
}

/** An attribute of a tag, decoded. */
export function attributeOf(tag: string, name: string): string | undefined {
  const found = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag)
  return found ? textOf(found[1] ?? found[2] ?? '') : undefined
}

/** Every tag of that name, its attributes as written. */
export const tagsOf = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(`<${name}(\\s[^>]*?)?/?>`, 'g'))].map(([, attributes]) => attributes ?? '')

/** The texts of a rich or plain string; how it is pronounced is not part of it. */
export function stringOf(content: string): string {
  const spoken = content.includes('<rPh') ? content.replace(/<rPh[\s>][\s\S]*?<\/rPh>/g, '') : content
  let text = ''
  for (const [, part] of spoken.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)) text += part
  return textOf(text)
}
