import { addAbortSignal, type Readable } from 'node:stream'
import { confirmUtf8, type DecodedText, Decoder, type Encoding, guessEncoding } from './decode'
import { type CsvLimits, type CsvRecord, RecordReader } from './record-reader'
import { CsvRefusal } from './refusal'
import type { Separator } from './separator'

export type CsvFile = {
  encoding: Encoding
  separator: Separator
  /** Trimmed, in NFC. */
  header: string[]
  /**
   * The records in batches of a thousand or so, with as many cells as each has, blank ones left out. A refusal may come
   * after batches. Reading begins with the first batch that is asked for, and a consumer that stops ends it. A cell
   * that is kept for long keeps the 64 KB around it.
   */
  records: AsyncIterable<CsvRecord[]>
}

export type CsvOptions = Partial<CsvLimits> & {
  signal?: AbortSignal
  /** How many bytes are decoded at once. */
  partBytes?: number
}

const defaultLimits: CsvLimits = { maxColumns: 200, maxRecordLength: 64 * 1024, maxRecords: 2_000_000 }

/**
 * Reads a CSV file in bounded memory, twice: once for its encoding, which its last byte may decide, then for its records.
 * @param open opens the file from its beginning; it is called twice
 * @throws CsvRefusal for a file that cannot be read, here or while its records are read
 */
export async function readCsv(open: () => Promise<Readable>, options: CsvOptions = {}): Promise<CsvFile> {
  const limits = { ...defaultLimits, ...options }
  // Four bytes a character: the header is in it, or a fault.
  const headBytes = 4 * limits.maxRecordLength + 64 * 1024
  const parts = readParts(open, options, headBytes)
  try {
    const head = (await parts.next()).value as Part
    const guess = guessEncoding(head.bytes, head.isLast)
    const first = readHead(head, guess.encoding, limits)
    const isGuessed = guess.isCertain || (await confirmUtf8(bytesOf(head, parts), headBytes))
    const encoding = isGuessed ? guess.encoding : 'Windows-1252'
    const { header, separator } = isGuessed ? first : readHead(head, encoding, limits)
    return {
      encoding,
      separator,
      header,
      records: { [Symbol.asyncIterator]: () => readBatches(open, encoding, { ...options, ...limits }) },
    }
  } finally {
    await parts.return()
  }
}

type Part = { bytes: Buffer; isLast: boolean }

/** The header, and the refusal of any fault near it, before the rest is looked at. */
function readHead(head: Part, encoding: Encoding, limits: CsvLimits): { header: string[]; separator: Separator } {
  const reader = new RecordReader(limits)
  readText(reader, new Decoder(encoding).decode(head.bytes, head.isLast), head.isLast)
  const { header, separator } = reader
  if (!header || !separator) throw new CsvRefusal('no-header', reader.line)
  return { header, separator }
}

async function* readBatches(
  open: () => Promise<Readable>,
  encoding: Encoding,
  options: CsvLimits & CsvOptions,
): AsyncGenerator<CsvRecord[]> {
  const decoder = new Decoder(encoding)
  const reader = new RecordReader(options)
  for await (const { bytes, isLast } of readParts(open, options)) {
    readText(reader, decoder.decode(bytes, isLast), isLast)
    if (reader.isFull || isLast) {
      const batch = reader.takeBatch()
      if (batch.length > 0) yield batch
    }
  }
}

function readText(reader: RecordReader, { text, invalidAt }: DecodedText, isLast: boolean): void {
  const zeroAt = text.indexOf('\0')
  const faults = [zeroAt, invalidAt].filter((at) => at !== -1)
  if (faults.length === 0) {
    reader.read(text, isLast)
    return
  }
  const at = Math.min(...faults)
  reader.read(text.slice(0, at))
  throw new CsvRefusal(at === zeroAt ? 'zero-character' : 'not-utf-8', reader.line)
}

/** The bytes of a file in parts of `partBytes`, of `headBytes` the first, however it is cut where it comes from; the last one is shorter. */
async function* readParts(
  open: () => Promise<Readable>,
  { partBytes = 64 * 1024, signal }: CsvOptions,
  headBytes = partBytes,
): AsyncGenerator<Part, void, undefined> {
  let wanted = headBytes
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of readStream(open, signal)) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    length += chunk.byteLength
    if (length < wanted) continue
    const bytes = joined(waiting, length)
    let at = 0
    while (length - at >= wanted) {
      yield { bytes: bytes.subarray(at, at + wanted), isLast: false }
      at += wanted
      wanted = partBytes
    }
    length -= at
    waiting = length === 0 ? [] : [bytes.subarray(at)]
  }
  yield { bytes: joined(waiting, length), isLast: true }
}

const joined = (parts: Buffer[], length: number) => (parts.length === 1 && parts[0]) || Buffer.concat(parts, length)

/** An abort ends the waiting for a stream, too, and is thrown with its reason. */
async function* readStream(open: () => Promise<Readable>, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  signal?.throwIfAborted()
  const stream = await open()
  if (signal) addAbortSignal(signal, stream)
  try {
    yield* stream as AsyncIterable<Uint8Array>
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}

async function* bytesOf(head: Part, parts: AsyncIterable<Part>): AsyncGenerator<Buffer> {
  yield head.bytes
  for await (const { bytes } of parts) yield bytes
}
