import { extendedTo, finitePopulationFactor, type Interval, largerSide, z } from './intervals'

/** `count` of `base` answers, of a population if its size is confirmed. A weighted base may have a fraction. */
export type CountedShare = {
  count: number
  base: number
  population?: number | null
  /** What the share is given or taken at least, 0 to 1: that of answers which are alike within each event. */
  clusteredMargin?: number | null
}

const wholeScale: Interval = { low: 0, high: 1 }

/**
 * The Wilson interval of a share at 95 %, 0 to 1. Of a confirmed, larger population its half-width is corrected; then it
 * may have to be extended to the share itself. Of no answers it is everything.
 */
export function wilsonInterval({ count, base, population = null }: CountedShare): Interval {
  if (base <= 0) return wholeScale
  const share = count / base
  const scale = 1 + z ** 2 / base
  const centre = (share + z ** 2 / (2 * base)) / scale
  const half = (z * Math.sqrt((share * (1 - share)) / base + z ** 2 / (4 * base ** 2))) / scale
  const corrected = half * finitePopulationFactor(base, population)
  return extendedTo(share, { low: centre - corrected, high: centre + corrected }, wholeScale)
}

/** The Wilson interval, each side of it at least the clustered margin where there is one. */
export function shareInterval(share: CountedShare): Interval {
  const own = wilsonInterval(share)
  const margin = share.clusteredMargin ?? 0
  if (margin === 0 || share.base <= 0) return own
  const figure = share.count / share.base
  return {
    low: Math.max(0, Math.min(own.low, figure - margin)),
    high: Math.min(1, Math.max(own.high, figure + margin)),
  }
}

/**
 * What a share is given or taken, in whole points of a hundred, at least 1: the larger side of its interval, or its
 * clustered margin where that is larger, also past the end of the scale.
 */
export function giveOrTakeOfShare(share: CountedShare): number {
  const own = share.base > 0 ? largerSide(share.count / share.base, wilsonInterval(share)) : 1
  return Math.max(1, Math.round(Math.max(own, share.clusteredMargin ?? 0) * 100))
}

/**
 * The interval of the difference of two shares, first less second, −1 to 1: Newcombe's hybrid of their two intervals
 * (1998, method 10, which has Wilson's).
 */
export function differenceInterval(first: CountedShare, second: CountedShare): Interval {
  if (first.base <= 0 || second.base <= 0) return { low: -1, high: 1 }
  const [one, other] = [first.count / first.base, second.count / second.base]
  const [ofOne, ofOther] = [shareInterval(first), shareInterval(second)]
  const difference = one - other
  return {
    low: difference - Math.hypot(one - ofOne.low, ofOther.high - other),
    high: difference + Math.hypot(ofOne.high - one, other - ofOther.low),
  }
}
