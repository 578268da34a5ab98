import { createInflateRaw } from 'node:zlib'
import type { ReadingLimits } from './limits'
import { WorkbookRefusal } from './refusal'

type Entry = { method: number; packed: Buffer }

/** The parts of a workbook's archive. Limits are checked before and during unpacking. */
export type Archive = {
  has: (name: string) => boolean
  /** The bytes of a part, in pieces; none for a missing part. */
  bytes: (name: string) => AsyncGenerator<Buffer>
}

const endSignature = 0x06054b50
const centralSignature = 0x02014b50
const localSignature = 0x04034b50
const max16 = 0xffff
const max32 = 0xffff_ffff
const stored = 0
const deflated = 8
/** Bytes per piece: larger ones take more memory, but no less time. */
const pieceLength = 64 * 1024
/** The limit of growth applies from this size: small repetitive parts compress well and are harmless. */
const growthCountsFrom = 1024 * 1024

const damaged = () => new WorkbookRefusal('damaged')

/** The end record, followed only by a comment. */
function endOf(file: Buffer): number {
  const last = file.length - 22
  for (let at = last; at >= 0 && at >= last - max16; at -= 1) if (file.readUInt32LE(at) === endSignature) return at
  throw new WorkbookRefusal('not-a-workbook')
}

function entriesOf(file: Buffer, limits: ReadingLimits): Map<string, Entry> {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.parts) throw new WorkbookRefusal('too-many-parts')
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  let declared = 0
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== centralSignature) throw damaged()
    const [packedSize, size] = [file.readUInt32LE(at + 20), file.readUInt32LE(at + 24)]
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/')
    if ((file.readUInt16LE(at + 8) & 1) !== 0) throw new WorkbookRefusal('encrypted')
    declared += size
    if (size === max32 || declared > limits.unpackedBytes) throw new WorkbookRefusal('too-large')
    if (entries.has(name)) throw damaged()
    const packed = packedBytes(file, file.readUInt32LE(at + 42), packedSize)
    entries.set(name, { method: file.readUInt16LE(at + 10), packed })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function packedBytes(file: Buffer, offset: number, size: number): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) throw damaged()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + size > file.length) throw damaged()
  return file.subarray(start, start + size)
}

/** Old Excel and password-protected workbooks are compound files, not archives. */
function refuseCompound(file: Buffer) {
  if (file.length < 8 || file.readBigUInt64BE(0) !== 0xd0cf11e0a1b11ae1n) return
  const isProtected = file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
  throw new WorkbookRefusal(isProtected ? 'encrypted' : 'old-excel')
}

/**
 * Opens the archive of a workbook after checking the number of parts, their declared size, and that there is no
 * password and no duplicate name. A part that is larger than declared is detected while it is unpacked.
 * @throws WorkbookRefusal
 */
export function openArchive(file: Buffer, limits: ReadingLimits): Archive {
  refuseCompound(file)
  const entries = entriesOf(file, limits)
  if (entries.has('mimetype')) throw new WorkbookRefusal('open-document')
  if (entries.has('xl/workbook.bin')) throw new WorkbookRefusal('binary-workbook')
  let unpacked = 0
  const count = (bytes: number) => {
    unpacked += bytes
    if (unpacked > limits.unpackedBytes) throw new WorkbookRefusal('too-large')
    if (unpacked > growthCountsFrom && unpacked > file.length * limits.growth) throw new WorkbookRefusal('too-dense')
  }
  return {
    has: (name) => entries.has(name),
    bytes: async function* (name) {
      const entry = entries.get(name)
      if (!entry) return
      if (entry.method === stored) {
        count(entry.packed.length)
        for (let at = 0; at < entry.packed.length; at += pieceLength) yield entry.packed.subarray(at, at + pieceLength)
      } else if (entry.method === deflated) yield* inflatePieces(entry.packed, count)
      else throw damaged()
    },
  }
}

async function* inflatePieces(packed: Buffer, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  // Unpacks in another thread, so that the next piece is ready while this one is read.
  const unpacker = createInflateRaw({ chunkSize: pieceLength })
  unpacker.end(packed)
  try {
    for await (const piece of unpacker as AsyncIterable<Buffer>) {
      count(piece.length)
      yield piece
    }
  } catch (error) {
    throw error instanceof WorkbookRefusal ? error : damaged()
  } finally {
    unpacker.destroy()
  }
}
