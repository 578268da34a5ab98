import { type Sheet, workbookEntries } from './workbook-entries'
import { type Packing, zipArchive } from './zip-archive'

/** The remainders of CRC-32 by byte. */
const remainders = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb8_8320 : rest >>> 1
  return rest
})

export function crc32(part: Uint8Array, before: number): number {
  let rest = ~before
  for (const byte of part) rest = (remainders[(rest ^ byte) & 0xff] ?? 0) ^ (rest >>> 8)
  return ~rest >>> 0
}

const packing: Packing = {
  crc32,
  async *deflate(content) {
    const packer = new CompressionStream('deflate-raw')
    const pumping = pump(content, packer.writable.getWriter())
    const reader = packer.readable.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value
    await pumping
  },
}

/** What goes wrong ends the reading as well, which then says it. */
async function pump(content: AsyncIterable<Uint8Array>, writer: WritableStreamDefaultWriter<BufferSource>) {
  try {
    for await (const part of content) await writer.write(part as Uint8Array<ArrayBuffer>)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
  }
}

/** As `workbookWriter`, with what a browser has. */
export const browserWorkbook = (sheets: readonly Sheet[]): AsyncGenerator<Uint8Array> =>
  zipArchive(workbookEntries(sheets), packing)
