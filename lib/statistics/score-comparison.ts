import { minForShares } from './answer-bands'
import { adjustedWald, type PromoterGroups } from './net-promoter-interval'
import type { Comparison } from './share-comparison'

/** A difference known this well, in points of a score, may be called none. */
const aboutTheSame = 10

const answersOf = ({ promoters, passives, detractors }: PromoterGroups) => promoters + passives + detractors

/**
 * How the first net promoter score compares with the second, by the interval of their difference: the two adjusted Wald
 * intervals are of separate answers, so their half-widths add as squares. Below 30 answers there are too few to tell.
 */
export function compareScores(first: PromoterGroups, second: PromoterGroups): Comparison {
  if (Math.min(answersOf(first), answersOf(second)) < minForShares) return 'too few to tell'
  const [one, other] = [adjustedWald(first), adjustedWald(second)]
  const difference = one.centre - other.centre
  const margin = Math.hypot(one.margin, other.margin)
  if (difference - margin > 0) return 'higher'
  if (difference + margin < 0) return 'lower'
  return Math.abs(difference) + margin <= aboutTheSame ? 'about the same' : 'too few to tell'
}
