import { StackedRows } from '@/components/charts/stacked-rows'
import type { ColumnFigures, Distribution } from '@/lib/results/figures'
import { formatMean, scaleInWords } from '@/lib/results/finding'
import { formatShare, hasShares } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'
import { CountTable } from './count-table'
import { FoldedDetails } from './folded-details'

type Ratings = Extract<ColumnFigures, { kind: 'distributions' }>

/** More answers than this are not told apart in one bar: only their table is shown. */
const maxParts = 11

/** How each row was rated: a bar from the best to the worst, with the mean of those who rated; the rest apart. */
export function RatingTable({ caption, column: { rows, scale } }: { caption: string; column: Ratings }) {
  const counts = <CountTable caption={caption} rows={rows} />
  if ((rows[0]?.distribution.rows.length ?? 0) > maxParts) return counts
  const areFew = rows.some(({ distribution: { base } }) => base > 0 && !hasShares(base))
  return (
    <>
      <StackedRows
        isScale={scale !== null}
        {...(scale && { figureHeading: 'Mean' })}
        rows={rows.map(({ label, distribution }) => ({
          label,
          note: baseInWords(distribution),
          parts: distribution.rows.map(({ label, count, share }) => ({
            label,
            share,
            figure: hasShares(distribution.base) ? formatShare(share) : formatCount(count),
          })),
          ...(scale && { figure: distribution.mean === null ? '–' : formatMean(distribution.mean) }),
        }))}
      />
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        {scale && `Means are of those who rated, on a scale from ${scaleInWords(scale)}. `}
        {areFew && 'Bars of fewer than 10 answers show how many, no percentages.'}
      </p>
      <FoldedDetails summary="Show counts and shares">{counts}</FoldedDetails>
    </>
  )
}

/** `89 rated; Does not apply 3` */
function baseInWords({ base, scale, apart }: Distribution): string {
  const beside = apart.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${formatCount(count)}`)
  return [`${formatCount(base)} ${scale ? 'rated' : 'answered'}`, ...beside].join('; ')
}
