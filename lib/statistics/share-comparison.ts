import { minForShares } from './answer-bands'
import { type CountedShare, differenceInterval } from './shares'

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
