import { formatNumber } from '@/lib/floor/format-number'
import { bandOf, bandWords, minForShares } from '@/lib/statistics/answer-bands'
import { giveOrTakeInWords } from '@/lib/statistics/margin-words'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'

/** With fewer answers a percentage suggests more precision than there is: only counts are shown. */
export const hasShares = (base: number) => base >= minForShares

export const shareOf = (count: number, base: number) => (base === 0 ? 0 : count / base)

/** A whole percentage; `<1%` and `>99%` where rounding would show none or all. */
export function formatShare(share: number): string {
  const rounded = Math.round(share * 100)
  if (rounded === 0 && share > 0) return '<1%'
  if (rounded === 100 && share < 1) return '>99%'
  return `${rounded}%`
}

/** `62%` of enough answers, `4 of 7` of fewer. */
export function formatPart(count: number, base: number): string {
  return hasShares(base) ? formatShare(shareOf(count, base)) : `${formatNumber(count)} of ${formatNumber(base)}`
}

/** The sum of the counts. */
export const sumOf = (counted: readonly { count: number }[]) => counted.reduce((sum, { count }) => sum + count, 0)

/** `62%, give or take 5`; of 30 to 99 answers `62%, give or take 12 (rough)`; of fewer `4 of 7`. */
export function formatSampledPart(count: number, base: number): string {
  const part = formatPart(count, base)
  if (!hasShares(base)) return part
  const word = bandWords[bandOf(base)]
  const margin = giveOrTakeInWords(giveOrTakeOfShare({ count, base }))
  return `${part}, ${margin}${word && ` (${word})`}`
}
