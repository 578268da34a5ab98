import { extendedTo, type Interval, largerSide, z } from './intervals'

/** Answers by group; of weighted ones what they are worth, which may have a fraction. */
export type PromoterGroups = {
  promoters: number
  passives: number
  detractors: number
  /** What the score is given or taken at least, in points: that of answers which are alike within each event. */
  clusteredMargin?: number | null
}

/**
 * The adjusted Wald interval at 95 % as its centre and half-width, in points: three answers are added, 3/4 of one a
 * promoter, 3/4 a detractor and 3/2 passive, before the variance of the three groups is taken. Without them a few equal
 * answers would give an interval of width 0. A larger margin of answers that come in events counts instead.
 */
export function adjustedWald({ promoters, passives, detractors, clusteredMargin }: PromoterGroups) {
  const all = promoters + passives + detractors + 3
  const [high, low] = [(promoters + 3 / 4) / all, (detractors + 3 / 4) / all]
  const centre = high - low
  const margin = z * Math.sqrt((high + low - centre ** 2) / all)
  return { centre: centre * 100, margin: Math.max(margin * 100, clusteredMargin ?? 0) }
}

/** The interval as shown, in points, not rounded: it contains the score itself and stays within −100 to 100. */
export function scoreInterval(groups: PromoterGroups): Interval {
  const { centre, margin } = adjustedWald(groups)
  return extendedTo(scoreOf(groups), { low: centre - margin, high: centre + margin }, { low: -100, high: 100 })
}

/** What the score is given or taken, in whole points: the larger side of its interval, rounded up. */
export const giveOrTakeOfScore = (groups: PromoterGroups): number =>
  Math.ceil(largerSide(scoreOf(groups), scoreInterval(groups)))

/** Per cent of promoters less per cent of detractors, not rounded; 0 where nobody answered. */
export function scoreOf({ promoters, passives, detractors }: PromoterGroups): number {
  const answered = promoters + passives + detractors
  return answered === 0 ? 0 : ((promoters - detractors) / answered) * 100
}
