import type { Interval } from '@/lib/statistics/intervals'
import { giveOrTakeOfScore, scoreInterval, scoreOf } from '@/lib/statistics/net-promoter-interval'
import { parseStoredNumber } from '@/lib/surveys/questions/stored-number'

export type NetPromoterScore = {
  /** −100 to 100. */
  score: number
  /** Whole points: the interval at 95 %, which contains the score. */
  interval: Interval
  /** Whole points: what the score is given or taken. */
  giveOrTake: number
  answered: number
  promoters: number
  passives: number
  detractors: number
}

/**
 * Net promoter score of answers from 0 to 10: per cent of promoters (9, 10) less per cent of detractors (0 to 6). Null
 * when nobody answered.
 */
export function netPromoterScore(counted: readonly { value: unknown; count: number }[]): NetPromoterScore | null {
  const countBetween = (least: number, most: number) =>
    counted.reduce((sum, { value, count }) => {
      const number = parseStoredNumber(value)
      return number !== undefined && Number.isInteger(number) && number >= least && number <= most ? sum + count : sum
    }, 0)
  const groups = { detractors: countBetween(0, 6), passives: countBetween(7, 8), promoters: countBetween(9, 10) }
  const answered = groups.detractors + groups.passives + groups.promoters
  if (answered === 0) return null
  const { low, high } = scoreInterval(groups)
  return {
    score: Math.round(scoreOf(groups)),
    interval: { low: Math.round(low), high: Math.round(high) },
    giveOrTake: giveOrTakeOfScore(groups),
    answered,
    ...groups,
  }
}
