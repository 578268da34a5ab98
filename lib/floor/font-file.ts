import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'

const unpackedFiles = new Map<string, Buffer>()

/**
 * A font file as TrueType, read once. It lies there packed (WOFF), in which form fontkit unpacks all outlines again for
 * every letter.
 * @param family such as `source-sans-3`
 * @param name such as `source-sans-3-latin-400-normal`
 */
export function readFontFile(family: string, name: string): Buffer {
  const known = unpackedFiles.get(name)
  if (known) return known
  const file = unpackFont(readFileSync(join(process.cwd(), `node_modules/@fontsource/${family}/files/${name}.woff`)))
  unpackedFiles.set(name, file)
  return file
}

/** The sizes of what comes before the tables: the heads of both formats, and an entry for each table. */
const packedHead = { whole: 44, entry: 20 } as const
const plainHead = { whole: 12, entry: 16 } as const

/** The tables of a WOFF 1.0 file after each other, each from a place that four divides (W3C, WOFF File Format 1.0). */
function unpackFont(packed: Buffer): Buffer {
  const count = packed.readUInt16BE(12)
  const head = Buffer.alloc(plainHead.whole + count * plainHead.entry)
  packed.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Buffer[] = [head]
  let length = head.length
  for (let at = 0; at < count; at++) {
    const entry = packed.subarray(packedHead.whole + at * packedHead.entry)
    const [start, packedLength, plainLength] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)]
    const content = packed.subarray(start, start + packedLength)
    const table = packedLength < plainLength ? inflateSync(content) : content
    const place = plainHead.whole + at * plainHead.entry
    // Its tag and its checksum.
    entry.copy(head, place, 0, 4)
    entry.copy(head, place + 4, 16, 20)
    head.writeUInt32BE(length, place + 8)
    head.writeUInt32BE(plainLength, place + 12)
    const blanks = Buffer.alloc(-plainLength & 3)
    parts.push(table, blanks)
    length += table.length + blanks.length
  }
  return Buffer.concat(parts)
}
