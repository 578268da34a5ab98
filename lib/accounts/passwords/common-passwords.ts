import { commonEndings, commonFrames, commonWords } from './common-words'
import { isOnlyRuns, repeatedPiece } from './patterns'

/** Figures and signs that people write for letters. */
const spoken: Record<string, string> = {
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
/** A text as it reads with letters in place of the figures and signs that stand for them. */
export const unleet = (text: string) => text.replace(/[013457@$!]/g, (sign) => spoken[sign] ?? sign)

/** Common words, alone and in the frames people put around them: `iloveyou`, `mypassword`, `password` and `forever`. */
let list: Set<string> | undefined
const theList = () => {
  list ??= new Set(commonWords.flatMap((word) => [word, ...commonFrames.map((frame) => frame.replace('*', word))]))
  return list
}

/** How many passwords the list holds, before any figures at their end. */
export const commonPasswordCount = (): number => theList().size

/** What may stand before and after a word and makes it no better: figures, signs and separators. */
const bare = (text: string) => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '')

/**
 * True for a password that is among the first that others would try: a common one in any case, with figures or signs
 * before or after it, with figures for letters, repeated, or made of nothing but runs along the keyboard.
 */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
  if (isOnlyRuns(plain) || new Set(plain).size < 4) return true
  // Figures alone that repeat are no secret.
  if (/^\d+$/.test(plain) && repeatedPiece(plain).length <= 8) return true
  const core = bare(plain)
  return [plain, core, unleet(plain), unleet(core), bare(unleet(plain))].some(isListed)
}

function isListed(text: string): boolean {
  const piece = repeatedPiece(text)
  return [text, piece, bare(piece)].some((part) => part.length > 1 && (theList().has(part) || endsCommonly(part)))
}

/** `liverpool2026fc`, `password123abc`: a common word, figures, and one of the endings everybody uses. */
function endsCommonly(text: string): boolean {
  return commonEndings.some((ending) => {
    if (!text.endsWith(ending)) return false
    const rest = bare(text.slice(0, -ending.length))
    return rest.length > 3 && theList().has(rest)
  })
}
