import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { type Packing, type ZipEntry, zipArchive } from './zip-archive'

export type { ZipEntry } from './zip-archive'

/** The fastest level compresses almost as well; the others take two to three times as long. */
const level = 1

const packing: Packing = {
  crc32,
  async *deflate(content) {
    const packer = createDeflateRaw({ level, chunkSize: 128 * 1024 })
    const pumping = pipeline(content, packer)
    pumping.catch(() => {}) // What goes wrong reaches the reader through the packer; this keeps it from being said twice.
    yield* packer as AsyncIterable<Buffer>
  },
}

/** A zip archive in parts, in bounded memory. @throws past 4 GiB, which nothing here reaches */
export const zipStream = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipArchive(entries, packing)
