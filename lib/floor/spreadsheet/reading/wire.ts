/**
 * How the reading process tells its parent what it finds: records ended by U+001E, their fields parted by U+001F. Neither
 * occurs in a text, since the reader takes control characters out.
 */
export const recordEnd = '\u001e'
export const fieldEnd = '\u001f'

/** The first field of a record. */
export const recordKinds = { sheets: 'S', sheet: 'T', row: 'R', merges: 'M', refused: 'X', done: 'Z' } as const

export const recordOf = (kind: string, fields: readonly string[]) =>
  `${kind}${fieldEnd}${fields.join(fieldEnd)}${recordEnd}`
