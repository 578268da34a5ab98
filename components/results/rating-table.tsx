import { StackedRows } from '@/components/charts/stacked-rows'
import type { ColumnFigures, Distribution } from '@/lib/results/figures'
import { scaleInWords, showMean } from '@/lib/results/finding'
import { hasShares, showShare } from '@/lib/results/shares'
import { showCount } from '@/lib/results/unit'
import { CountTable } from './count-table'
import { Folded } from './folded'

type Ratings = Extract<ColumnFigures, { kind: 'distributions' }>

/** More answers than this are not told apart in one bar: their table stands by itself. */
const partsMost = 11

/** How each row was rated: a bar from the best to the worst, with the mean of those who rated; the rest apart. */
export function RatingTable({ caption, column: { rows, scale } }: { caption: string; column: Ratings }) {
  const counts = <CountTable caption={caption} rows={rows} />
  if ((rows[0]?.distribution.rows.length ?? 0) > partsMost) return counts
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
            figure: hasShares(distribution.base) ? showShare(share) : showCount(count),
          })),
          ...(scale && { figure: distribution.mean === null ? '–' : showMean(distribution.mean) }),
        }))}
      />
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        {scale && `Means are of those who rated, on a scale from ${scaleInWords(scale)}. `}
        {areFew && 'Bars of fewer than 10 answers show how many, no percentages.'}
      </p>
      <Folded summary="Show counts and shares">{counts}</Folded>
    </>
  )
}

/** `89 rated; Does not apply 3` */
function baseInWords({ base, scale, apart }: Distribution): string {
  const beside = apart.filter(({ count }) => count > 0).map(({ label, count }) => `${label} ${showCount(count)}`)
  return [`${showCount(base)} ${scale ? 'rated' : 'answered'}`, ...beside].join('; ')
}
