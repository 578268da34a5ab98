/** Limits of a workbook, checked before its content is used. */
export type ReadingLimits = {
  /** Files inside the archive. */
  parts: number
  /** Bytes once unpacked, all parts together, as declared and as counted. */
  unpackedBytes: number
  /** Largest ratio of unpacked to packed size. */
  growth: number
  columns: number
  rows: number
  /** Shared texts; a file of the allowed size could not refer to more. */
  texts: number
  /** Characters of one row, as XML and as a record, and of one shared text: far more than real workbooks have. */
  rowLength: number
  /** Bytes of all records together: a long shared text is repeated in the record of each cell that uses it. */
  recordBytes: number
  seconds: number
  /** Characters of each part with relationships, sheets or styles. */
  outlineLength: number
  /** Memory of the whole reading process. */
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
