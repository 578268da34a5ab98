import { StackedRows } from '@/components/charts/stacked-rows'
import { formatScore } from '@/lib/results/finding'
import { minForMargin, type NetPromoterScore } from '@/lib/results/net-promoter-score'
import { formatShare, hasShares, shareOf } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'

/** The three groups of the score, and how sure it is. */
export function NetPromoter({ nps: { interval, answered, ...groups } }: { nps: NetPromoterScore }) {
  const parts = (
    [
      ['Promoters (9 and 10)', groups.promoters],
      ['Passives (7 and 8)', groups.passives],
      ['Detractors (0 to 6)', groups.detractors],
    ] as const
  ).map(([label, count]) => {
    const share = shareOf(count, answered)
    return { label, share, figure: hasShares(answered) ? formatShare(share) : formatCount(count) }
  })
  return (
    <div className="mb-4">
      <StackedRows isScale rows={[{ label: 'Three groups', parts }]} isLabelHidden />
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        Promoters less detractors, in points of a hundred.{' '}
        {interval
          ? `As a random sample, the score of the whole audience is likely (95%) between ${formatScore(interval.low)} and ${formatScore(interval.high)}.`
          : `${answered === 1 ? '1 answer is' : `${answered} answers are`} too few to give a margin: at least ${minForMargin} are needed.`}
      </p>
    </div>
  )
}
