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
  /** One row in bytes, as XML and as it is told: nothing honest is near it. */
  rowLength: number
  /** Everything that is told, in bytes: a long text that many cells name is told for each. */
  toldBytes: number
  seconds: number
  /** Each part that is about the others, in bytes: which there are, and how cells look. */
  outlineBytes: number
  /** Of the reading process, all of it. */
  memoryBytes: number
}

export const readingLimits: ReadingLimits = {
  parts: 64,
  unpackedBytes: 64 * 1024 * 1024,
  growth: 200,
  columns: 100,
  rows: 20_000,
  rowLength: 4 * 1024 * 1024,
  toldBytes: 128 * 1024 * 1024,
  outlineBytes: 8 * 1024 * 1024,
  seconds: 10,
  memoryBytes: 256 * 1024 * 1024,
}
