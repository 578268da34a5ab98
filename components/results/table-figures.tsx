import { StackedRows } from '@/components/charts/stacked-rows'
import type { ColumnFigures, Distribution, FiguresOf } from '@/lib/results/figures'
import { columnInWords, formatMean, scaleInWords } from '@/lib/results/finding'
import { formatShare, hasShares } from '@/lib/results/shares'
import { keyOfSource } from '@/lib/results/text-sources'
import { formatCount } from '@/lib/results/unit'
import { ChartTitle } from './chart-title'
import { CountTable } from './count-table'
import { FoldedDetails } from './folded-details'
import { NumberTable } from './number-table'
import type { QuestionQuotes } from './question-card'
import { FirstQuotes } from './quotes'

/** A table, column by column: each by what it asks for. A table of one column is titled by its card. */
export function TableFigures({
  figures: { title, columns },
  quotes,
}: {
  figures: FiguresOf<'table'>
  quotes: QuestionQuotes
}) {
  const isOne = columns.length === 1
  return (
    <div className="flex flex-col gap-6">
      {columns.map((column) => {
        const caption = isOne ? title : `${title} – ${column.title}`
        return (
          <div key={column.name}>
            {!isOne && (
              <>
                <h4 className="font-semibold text-ink-soft">{column.title}</h4>
                <ChartTitle finding={columnInWords(column)} />
              </>
            )}
            {column.kind === 'distributions' && <RatingTable caption={caption} column={column} />}
            {column.kind === 'numbers' && <NumberTable caption={caption} column={column} />}
            {column.kind === 'texts' && (
              <FirstQuotes
                {...quotes}
                source={column.source}
                title={caption}
                count={column.count}
                quotes={quotes.bySource[keyOfSource(column.source)] ?? []}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}

type Ratings = Extract<ColumnFigures, { kind: 'distributions' }>

/** More answers than this are not told apart in one bar: only their table is shown. */
const maxParts = 11

/** How each row was rated: a bar from the best to the worst, with the mean of those who rated; the rest apart. */
function RatingTable({ caption, column: { rows, scale } }: { caption: string; column: Ratings }) {
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
