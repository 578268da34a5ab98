import { formatNumber } from '@/lib/floor/format-number'
import { type CountedShare, differenceInterval } from './shares'

/** How much a figure of so many answers can bear. */
export type Band = 'tooFew' | 'fewVoices' | 'rough' | 'plain'

/** With fewer answers a sensitive question has no breakdown. */
export const minForSensitive = 10
/** With fewer answers there are counts and no percentages. */
export const minForShares = 30
/** With fewer answers a figure is rough. */
export const minForPlain = 100

/**
 * The band of a figure by its number of answers: of weighted answers the smaller of their number and what they are
 * worth (`effectiveSampleSize`).
 */
export function bandOf(answers: number): Band {
  if (answers < minForSensitive) return 'tooFew'
  if (answers < minForShares) return 'fewVoices'
  return answers < minForPlain ? 'rough' : 'plain'
}

/** What a reader is told beside a figure of a band; a plain one has no word. */
export const bandWords: Record<Band, string> = {
  tooFew: 'a few voices',
  fewVoices: 'a few voices',
  rough: 'rough',
  plain: '',
}

/** `give or take 5` */
export const giveOrTakeInWords = (points: number) => `give or take ${points}`

/** `worth 239 evenly spread answers` */
export const effectiveSizeInWords = (size: number) =>
  `worth ${formatNumber(Math.round(size))} evenly spread ${Math.round(size) === 1 ? 'answer' : 'answers'}`

/** A difference known this well, in parts of 1, may be called none. */
export const aboutTheSame = 0.1

export type Comparison = 'higher' | 'lower' | 'about the same' | 'too few to tell'

/**
 * How the first share compares with the second, by the interval of their difference: higher or lower where it holds no
 * zero; about the same where it lies within 10 points of zero; else, and below 30 answers, there are too few to tell.
 */
export function compareShares(first: CountedShare, second: CountedShare): Comparison {
  if (Math.min(first.base, second.base) < minForShares) return 'too few to tell'
  const { low, high } = differenceInterval(first, second)
  if (low > 0) return 'higher'
  if (high < 0) return 'lower'
  return Math.max(-low, high) <= aboutTheSame ? 'about the same' : 'too few to tell'
}
