import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of the archive, with its content as a stream. */
export type ZipEntry = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> }

type Tally = { crc: number; packed: number; unpacked: number }
type WrittenEntry = Tally & { name: Buffer; offset: number }

/** Sizes follow the bytes, and names are UTF-8. */
const flags = 0x0808
const deflate = 8
/** 1 January 1980, midnight: the same archive has the same bytes on any day. */
const dosDate = 0x0021
const max32 = 0xffff_ffff
/** The fastest level compresses almost as well; the others take two to three times as long. */
const level = 1

function record(
  signature: number,
  numbers: readonly (readonly [value: number, bytes: 2 | 4])[],
  tail?: Buffer,
): Buffer {
  const size = 4 + numbers.reduce((sum, [, bytes]) => sum + bytes, 0)
  const head = Buffer.alloc(size)
  let at = head.writeUInt32LE(signature, 0)
  for (const [value, bytes] of numbers) at = head.writeUIntLE(value, at, bytes)
  return tail ? Buffer.concat([head, tail]) : head
}

/** A zip archive in parts, in bounded memory. @throws past 4 GiB, which nothing here reaches */
export async function* zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: WrittenEntry[] = []
  let offset = 0
  const count = (part: Uint8Array) => {
    offset += part.byteLength
    if (offset > max32) throw new RangeError('The archive would be larger than 4 GiB')
    return part
  }
  for await (const { name: given, content } of entries) {
    const name = Buffer.from(given)
    const tally: Tally = { crc: 0, packed: 0, unpacked: 0 }
    const entry = { name, offset }
    yield count(localHeader(name))
    for await (const part of packContent(content, tally)) yield count(part)
    written.push({ ...entry, ...tally })
    yield count(descriptor(tally))
  }
  const start = offset
  for (const entry of written) yield count(centralHeader(entry))
  yield endOfArchive(written.length, start, offset - start)
}

async function* packContent(content: ZipEntry['content'], tally: Tally): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ level, chunkSize: 128 * 1024 })
  const tallied = async function* () {
    for await (const part of content) {
      tally.crc = crc32(part, tally.crc)
      tally.unpacked += part.byteLength
      if (tally.unpacked > max32) throw new RangeError('A part of the archive would be larger than 4 GiB')
      yield part
    }
  }
  const pumping = pipeline(tallied, packer)
  pumping.catch(() => {}) // What goes wrong reaches the reader through the packer; this keeps it from being said twice.
  for await (const part of packer as AsyncIterable<Buffer>) {
    tally.packed += part.byteLength
    yield part
  }
}

const localHeader = (name: Buffer) =>
  record(
    0x04034b50,
    [
      [20, 2],
      [flags, 2],
      [deflate, 2],
      [0, 2],
      [dosDate, 2],
      [0, 4],
      [0, 4],
      [0, 4],
      [name.length, 2],
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
      [deflate, 2],
      [0, 2],
      [dosDate, 2],
      [crc, 4],
      [packed, 4],
      [unpacked, 4],
      [name.length, 2],
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
