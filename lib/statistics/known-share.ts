import type { Interval } from './intervals'
import { aboutTheSame, type Comparison } from './share-comparison'

/**
 * How a share of a sample stands beside one that is known, such as that of a census: higher or lower where all of its interval
 * is; about the same where the known one lies in it and no end is more than 10 points away; else there are too few to tell.
 */
export function compareWithKnown({ low, high }: Interval, known: number): Comparison {
  if (low > known) return 'higher'
  if (high < known) return 'lower'
  return Math.max(known - low, high - known) <= aboutTheSame ? 'about the same' : 'too few to tell'
}
