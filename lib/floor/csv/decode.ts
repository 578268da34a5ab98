import { isUtf8 } from 'node:buffer'
import { CsvRefusal } from './refusal'

/** The name of an encoding, as it is told to people. */
export type Encoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252'

/** What the beginning of a file says: `isCertain` where the rest need not be looked at. */
type EncodingGuess = { encoding: Encoding; isCertain: boolean }

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** What the first bytes of files say that are often given the name of a CSV file. */
const otherKinds: [found: string, ...first: number[]][] = [
  ['an Excel workbook or another packed file (.xlsx, .zip)', 0x50, 0x4b, 0x03, 0x04],
  ['an old Excel workbook (.xls)', 0xd0, 0xcf, 0x11, 0xe0],
  ['a PDF document', 0x25, 0x50, 0x44, 0x46, 0x2d],
  ['a packed file (.gz)', 0x1f, 0x8b],
]

/** How many bytes are looked at for the pattern of UTF-16. */
const patternBytes = 4096

/**
 * The encoding as far as the first bytes tell it.
 * @throws CsvRefusal where they are those of a workbook or of another file that is no text
 */
export function guessEncoding(head: Uint8Array, isWhole: boolean): EncodingGuess {
  for (const [found, ...first] of otherKinds) if (startsWith(head, ...first)) throw new CsvRefusal('not-text', 1, found)
  if (startsWith(head, 0xef, 0xbb, 0xbf)) return { encoding: 'UTF-8', isCertain: true }
  if (startsWith(head, 0xff, 0xfe)) return { encoding: 'UTF-16 LE', isCertain: true }
  if (startsWith(head, 0xfe, 0xff)) return { encoding: 'UTF-16 BE', isCertain: true }
  const unmarked = findUtf16(head.subarray(0, patternBytes))
  if (unmarked) return { encoding: unmarked, isCertain: true }
  const characters = isWhole ? head : head.subarray(0, characterBorder(head))
  return isUtf8(characters) ? { encoding: 'UTF-8', isCertain: isWhole } : { encoding: 'Windows-1252', isCertain: true }
}

/** UTF-16 without a byte order mark: of most pairs of bytes the same one is zero, the other never. */
function findUtf16(bytes: Uint8Array): Encoding | undefined {
  const zeros = [0, 0]
  bytes.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  })
  const [first = 0, second = 0] = zeros
  const most = bytes.length * 0.3
  if (first === 0 && second > most) return 'UTF-16 LE'
  if (second === 0 && first > most) return 'UTF-16 BE'
  return undefined
}

/**
 * Whether bytes that began as UTF-8 stay it to the end: one invalid byte, anywhere, makes the file Windows-1252. Stops
 * at a zero byte and after `maxLineBytes` without a line break, with which the file is refused as soon as it is read.
 */
export async function confirmUtf8(chunks: AsyncIterable<Uint8Array>, maxLineBytes: number): Promise<boolean> {
  let rest: Uint8Array = new Uint8Array(0)
  let unbroken = 0
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const border = characterBorder(bytes)
    if (!isUtf8(bytes.subarray(0, border))) return false
    rest = bytes.subarray(border)
    const lastBreak = Math.max(chunk.lastIndexOf(0x0a), chunk.lastIndexOf(0x0d))
    unbroken = lastBreak === -1 ? unbroken + chunk.length : chunk.length - lastBreak
    if (unbroken > maxLineBytes || chunk.includes(0)) return true
  }
  return rest.length === 0
}

/** Where the last complete character of UTF-8 ends. */
function characterBorder(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte >= 0x80 && byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return length > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** The characters of Windows-1252 where it differs from Latin-1, 0x80 to 0x9F; five have none. */
const windowsCharacters = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'
const inWindows = (character: string) => windowsCharacters[character.charCodeAt(0) - 0x80] ?? character

/** A part of a file as text. `invalidAt` is where its bytes stop being what the encoding says; -1 if they do not. */
export type DecodedText = { text: string; invalidAt: number }

/** Decodes the bytes of one file in parts that may end inside a character; leaves out the byte order mark. */
export class Decoder {
  readonly #encoding: Encoding
  #rest: Buffer = Buffer.alloc(0)
  #isFirst = true

  constructor(encoding: Encoding) {
    this.#encoding = encoding
  }

  /** The text of the next part; `isLast` ends the file. */
  decode(part: Buffer, isLast: boolean): DecodedText {
    const bytes = this.#rest.length === 0 ? part : Buffer.concat([this.#rest, part])
    const border = isLast ? bytes.length : this.#border(bytes)
    this.#rest = bytes.subarray(border)
    const decoded = this.#textOf(bytes.subarray(0, border))
    if (decoded.text === '' || !this.#isFirst) return decoded
    this.#isFirst = false
    return decoded.text.startsWith('\ufeff') ? { ...decoded, text: decoded.text.slice(1) } : decoded
  }

  #border(bytes: Uint8Array): number {
    if (this.#encoding === 'Windows-1252') return bytes.length
    return this.#encoding === 'UTF-8' ? characterBorder(bytes) : bytes.length - (bytes.length % 2)
  }

  #textOf(bytes: Buffer): DecodedText {
    if (this.#encoding === 'UTF-8') {
      const text = bytes.toString('utf8')
      return { text, invalidAt: isUtf8(bytes) ? -1 : Math.max(0, text.indexOf('\ufffd')) }
    }
    if (this.#encoding === 'Windows-1252')
      return { text: bytes.toString('latin1').replace(/[\u0080-\u009f]/g, inWindows), invalidAt: -1 }
    const pairs = bytes.subarray(0, bytes.length - (bytes.length % 2))
    const text = (this.#encoding === 'UTF-16 BE' ? Buffer.from(pairs).swap16() : pairs).toString('utf16le')
    return { text: pairs.length < bytes.length ? `${text}\ufffd` : text, invalidAt: -1 }
  }
}
