/** What a workbook may ask of the machine before anybody looks at what is in it. */
export type ReadingLimits = {
  /** Files inside the archive. */
  parts: number
  /** Bytes once unpacked, all parts together, as declared and as counted. */
  unpackedBytes: number
  /** How many times larger than the file it may become. */
  growth: number
  columns: number
  rows: number
  /** Shared texts; in so few bytes no more could be named by a cell each. */
  texts: number
  /** One row in characters, as XML and as a record, and one shared text: nothing honest is near it. */
  rowLength: number
  /** All records together, in bytes: a long text that many cells name is in each of theirs. */
  recordBytes: number
  seconds: number
  /** Each part that is about the others, in characters: which there are, and how cells look. */
  outlineLength: number
  /** Of the reading process, all of it. */
  memoryBytes: number
}

export const readingLimits: ReadingLimits = {
  parts: 64,
  unpackedBytes: 64 * 1024 * 1024,
  growth: 200,
  columns: 100,
  rows: 20_000,
  texts: 1_000_000,
  rowLength: 4 * 1024 * 1024,
  recordBytes: 128 * 1024 * 1024,
  outlineLength: 8 * 1024 * 1024,
  seconds: 10,
  memoryBytes: 256 * 1024 * 1024,
}
