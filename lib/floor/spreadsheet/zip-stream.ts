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
    const { promise: sourceEnd, resolve: endSource } = Promise.withResolvers<void>()
    const source = async function* () {
      try {
        yield* content
      } finally {
        endSource()
      }
    }
    pipeline(source(), packer).catch(() => {}) // What goes wrong reaches the reader through the packer; this keeps it from being said twice.
    try {
      yield* packer as AsyncIterable<Buffer>
    } finally {
      // Where an archive is given up, whoever does it may close what the source reads from next.
      packer.destroy()
      await sourceEnd
    }
  },
}

/** A zip archive in parts, in bounded memory. @throws past 4 GiB, which nothing here reaches */
export const zipStream = (entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> =>
  zipArchive(entries, packing)
