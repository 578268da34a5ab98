import { commonEndings, commonFrames, commonWords } from './common-words'

/** Sequences along a keyboard, and those that everybody knows. */
const runs = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0k1l2m3',
  'a1s2d3f4g5h6j7k8l9',
  '!@#$%^&*()_+',
  '!"£$%^&*()_+',
]
const reversed = (text: string) => [...text].reverse().join('')
const everyRun = runs.flatMap((run) => [run, reversed(run)])

/** The shortest piece that, repeated, makes the whole (the last repetition may be cut): `abcabcab` is `abc`. */
function repeatedPiece(text: string): string {
  for (let size = 1; size < text.length; size += 1) {
    const piece = text.slice(0, size)
    if (piece.repeat(Math.ceil(text.length / size)).startsWith(text)) return piece
  }
  return text
}

/** The length of the longest sequence at the start of a text; 0 for fewer than three characters. */
function leadingRunLength(text: string): number {
  let longest = 0
  for (const run of everyRun)
    for (let at = 0; at < run.length; at += 1) {
      let length = 0
      while (length < text.length && at + length < run.length && run[at + length] === text[length]) length += 1
      longest = Math.max(longest, length)
    }
  return longest >= 3 ? longest : 0
}

/** True for a text made only of sequences: `qwertyuiop123`, `1234567890ab` (at most two characters are left over). */
function isOnlyRuns(text: string): boolean {
  let rest = text
  while (rest.length > 2) {
    const length = leadingRunLength(rest)
    if (length === 0) return false
    rest = rest.slice(length)
  }
  return true
}

/** Digits and signs that are written for letters. */
const lettersBySign: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
/** A text with letters in place of the digits and signs that replace them. */
export const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => lettersBySign[sign] ?? sign)

/** Common words, alone and in common frames: `iloveyou`, `mypassword`, `password` and `forever`. */
let commonPasswords: Set<string> | undefined
const getCommonPasswords = () => {
  commonPasswords ??= new Set(
    commonWords.flatMap((word) => [word, ...commonFrames.map((frame) => frame.replace('*', word))]),
  )
  return commonPasswords
}

/** The number of passwords in the list, without any digits at their end. */
export const countCommonPasswords = (): number => getCommonPasswords().size

/** Removes digits, signs and separators before and after a word: they do not make a password stronger. */
const trimNonLetters = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/**
 * True for a password that attackers try first: a common one in any case, with digits or signs before or after it, with
 * digits for letters, repeated, or made only of keyboard sequences.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (isOnlyRuns(plain) || new Set(plain).size < 4) return true
  // Repeated digits
  if (/^\d+$/.test(plain) && repeatedPiece(plain).length <= 8) return true
  const core = trimNonLetters(plain)
  return [plain, core, unleet(plain), unleet(core), trimNonLetters(unleet(plain))].some(isListed)
}

function isListed(text: string): boolean {
  const piece = repeatedPiece(text)
  return [text, piece, trimNonLetters(piece)].some(
    (part) => part.length > 1 && (getCommonPasswords().has(part) || hasCommonEnding(part)),
  )
}

/** True for a common word with digits and a common ending: `liverpool2026fc`, `password123abc`. */
function hasCommonEnding(text: string): boolean {
  return commonEndings.some((ending) => {
    if (!text.endsWith(ending)) return false
    const rest = trimNonLetters(text.slice(0, -ending.length))
    return rest.length > 3 && getCommonPasswords().has(rest)
  })
}
