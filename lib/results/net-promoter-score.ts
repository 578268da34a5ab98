import { parseStoredNumber } from '@/lib/surveys/questions/stored-number'

export type NetPromoterScore = {
  /** −100 to 100. */
  score: number
  /** 95 % confidence interval of the score; null below `minForMargin` answers. */
  interval: { low: number; high: number; margin: number } | null
  answered: number
  promoters: number
  passives: number
  detractors: number
}

/** With fewer answers no margin is shown. */
export const minForMargin = 10

/** The 95 % point of the normal distribution. */
const z = 1.96

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
  const score = ((groups.promoters - groups.detractors) / answered) * 100
  return {
    score: Math.round(score),
    interval: answered < minForMargin ? null : shownInterval(adjustedWald(groups), score),
    answered,
    ...groups,
  }
}

/**
 * The adjusted Wald interval: three answers are added, 3/4 of one a promoter, 3/4 a detractor and 3/2 passive, before
 * the variance of the three groups is taken. Without them a few equal answers would give an interval of width 0.
 */
export function adjustedWald({
  promoters,
  passives,
  detractors,
}: Record<'promoters' | 'passives' | 'detractors', number>) {
  const all = promoters + passives + detractors + 3
  const [high, low] = [(promoters + 3 / 4) / all, (detractors + 3 / 4) / all]
  const centre = high - low
  const margin = z * Math.sqrt((high + low - centre ** 2) / all)
  return { centre: centre * 100, margin: margin * 100 }
}

/** The interval as shown: it contains the score itself and stays within −100 to 100. */
function shownInterval({ centre, margin }: { centre: number; margin: number }, score: number) {
  const low = Math.max(-100, Math.min(centre - margin, score))
  const high = Math.min(100, Math.max(centre + margin, score))
  return { low: Math.round(low), high: Math.round(high), margin }
}
