/**
 * How the reading process tells its parent what it finds, in UTF-8: a record is its fields, each ended by U+001F, then the
 * letter of its kind and, for a row, its number; U+001E ends it. Neither sign occurs in a text, since the reader takes
 * control characters out. What kind it is stands last, so that both sides handle fields in one go.
 */
export const fieldEnd = '\u001f'
export const recordEnd = '\u001e'
export const fieldEndByte = 0x1f
export const recordEndByte = 0x1e

/** The letter of a record. */
export const recordKinds = { sheets: 'S', sheet: 'T', row: 'R', merges: 'M', refused: 'X', done: 'Z' } as const
