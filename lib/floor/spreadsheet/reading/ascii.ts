/** The bytes that XML is looked at for, by name. In UTF-8 none of them is ever part of another letter. */
export const tab = 0x09
export const lineFeed = 0x0a
export const carriageReturn = 0x0d
export const blank = 0x20
export const exclamation = 0x21
export const quote = 0x22
export const ampersand = 0x26
export const apostrophe = 0x27
export const plus = 0x2b
export const minus = 0x2d
export const dot = 0x2e
export const nine = 0x39
export const zero = 0x30
export const slash = 0x2f
export const less = 0x3c
export const equals = 0x3d
export const greater = 0x3e
export const capitalA = 0x41
export const capitalE = 0x45
export const capitalZ = 0x5a
export const underscore = 0x5f
export const smallB = 0x62
export const smallD = 0x64
export const smallE = 0x65
export const smallN = 0x6e
export const smallR = 0x72
export const smallS = 0x73
export const smallT = 0x74
export const smallX = 0x78

export const isDigit = (byte: number) => byte >= zero && byte <= nine

/** What numbers are written with, such as `-1.5E+10`. */
export const isInNumber = (byte = 0) =>
  isDigit(byte) || byte === dot || byte === minus || byte === plus || byte === smallE || byte === capitalE

/** A blank, a tab or the end of a line: what stands between the attributes of a tag. */
export const isSpace = (byte: number) => byte === blank || (byte >= tab && byte <= carriageReturn)

/** Whether `word` stands at `at`. */
export function isAt(xml: Uint8Array, at: number, word: Uint8Array): boolean {
  for (let place = 0; place < word.length; place += 1) if (xml[at + place] !== word[place]) return false
  return true
}

/** Whether a tag begins at `at` that opens with `word`, such as `<row`, and has no longer name. */
export function isTagAt(xml: Uint8Array, at: number, word: Uint8Array): boolean {
  const next = xml[at + word.length] ?? 0
  return isAt(xml, at, word) && (isSpace(next) || next === greater || next === slash)
}

/** The place of the next `<` from `at` on; the length where there is none. */
export function nextTag(xml: Uint8Array, from: number): number {
  let at = from
  while (at < xml.length && xml[at] !== less) at += 1
  return at
}
