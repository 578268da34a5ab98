/** A file of the archive, with its content as a stream. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

/** What packs: Node's own library on the server, the browser's in a browser. */
export type Packing = {
  /** CRC-32 of all parts so far and this one. */
  crc32: (part: Uint8Array, before: number) => number
  /** Raw deflate. */
  deflate: (content: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>
}

type Tally = { crc: number; packed: number; unpacked: number }
type WrittenEntry = Tally & { name: Uint8Array; offset: number }

/** Sizes follow the bytes, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980, midnight: the same archive has the same bytes on any day. */
const dosDate = 0x0021
const max32 = 0xffff_ffff
const encoder = new TextEncoder()

function record(
  signature: number,
  numbers: readonly (readonly [value: number, bytes: 2 | 4])[],
  tail: Uint8Array = new Uint8Array(),
): Uint8Array {
  const size = 4 + numbers.reduce((sum, [, bytes]) => sum + bytes, 0)
  const bytes = new Uint8Array(size + tail.byteLength)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, signature, true)
  let at = 4
  for (const [value, width] of numbers) {
    if (width === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += width
  }
  bytes.set(tail, size)
  return bytes
}

/** A zip archive in parts, in bounded memory. @throws past 4 GiB, which nothing here reaches */
export async function* zipArchive(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  packing: Packing,
): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let offset = 0
  const count = (part: Uint8Array) => {
    offset += part.byteLength
    if (offset > max32) throw new RangeError('The archive would be larger than 4 GiB')
    return part
  }
  for await (const { name: given, content } of entries) {
    const name = encoder.encode(given)
    const tally: Tally = { crc: 0, packed: 0, unpacked: 0 }
    const entry = { name, offset }
    yield count(localHeader(name))
    for await (const part of packContent(content, tally, packing)) yield count(part)
    written.push({ ...entry, ...tally })
    yield count(descriptor(tally))
  }
  const start = offset
  for (const entry of written) yield count(centralHeader(entry))
  yield endOfArchive(written.length, start, offset - start)
}

async function* packContent(content: ZipEntry['content'], tally: Tally, { crc32, deflate }: Packing) {
  const tallied = async function* () {
    for await (const part of content) {
      tally.crc = crc32(part, tally.crc)
      tally.unpacked += part.byteLength
      if (tally.unpacked > max32) throw new RangeError('A part of the archive would be larger than 4 GiB')
      yield part
    }
  }
  for await (const part of deflate(tallied())) {
    tally.packed += part.byteLength
    yield part
  }
}

const localHeader = (name: Uint8Array) =>
  record(
    0x04034b50,
    [
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [dosDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.byteLength, 2],
      [0, 2],
    ],
    name,
  )

const descriptor = ({ crc, packed, unpacked }: Tally) =>
  record(0x08074b50, [
    [crc, 4],
    [packed, 4],
    [unpacked, 4],
  ])

const centralHeader = ({ name, crc, packed, unpacked, offset }: WrittenEntry) =>
  record(
    0x02014b50,
    [
      [20, 2],
      [20, 2],
      [flags, 2],
      [deflated, 2],
      [0, 2],
      [dosDate, 2],
      [crc, 4],
      [packed, 4],
      [unpacked, 4],
      [name.byteLength, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [offset, 4],
    ],
    name,
  )

const endOfArchive = (entries: number, start: number, length: number) =>
  record(0x06054b50, [
    [0, 2],
    [0, 2],
    [entries, 2],
    [entries, 2],
    [length, 4],
    [start, 4],
    [0, 2],
  ])
