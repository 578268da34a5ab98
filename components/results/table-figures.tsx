import { StackedRows } from '@/components/charts/stacked-rows'
import { FoldedDetails } from '@/components/ui/folded-details'
import { minForSensitive } from '@/lib/floor/privacy-thresholds'
import type { ColumnFigures, Distribution, FiguresOf, NumberSummary } from '@/lib/results/figures'
import { columnInWords, formatMean, scaleInWords } from '@/lib/results/finding'
import { formatShare, hasShares } from '@/lib/results/shares'
import { formatCount, formatNumber, type Unit } from '@/lib/results/unit'
import { minForShares } from '@/lib/statistics/answer-bands'
import { ChartTitle } from './chart-title'
import { CountTable } from './count-table'
import type { QuestionQuotes } from './question-card'
import { FirstQuotes } from './quotes'
import { ScrollingTable } from './scrolling-table'
import '@/components/charts/charts.css'

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
              <FirstQuotes {...quotes} source={column.source} title={caption} count={column.count} />
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
  if (rows.some(({ distribution }) => distribution.withheld.length > 0))
    return (
      <>
        {counts}
        <p className="mt-2 max-w-text text-ink-soft text-sm">
          Withheld answers to a sensitive question are those of fewer than {minForSensitive} people, and what would give
          them away.
        </p>
      </>
    )
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
        {areFew && `Bars of fewer than ${minForShares} answers show how many, no percentages.`}
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

type Numbers = Extract<ColumnFigures, { kind: 'numbers' }>

/** A figure that nobody gave an answer to. */
const noValue = '–'

/**
 * Numbers row by row: how many gave one, the sum, the mean and the median in the unit of the column. The bar is the sum
 * where heads are counted and the mean elsewhere, as long as the largest of them.
 */
function NumberTable({ caption, column: { rows, unit, title } }: { caption: string; column: Numbers }) {
  const isHeads = unit.kind === 'people'
  const barred = ({ sum, mean }: NumberSummary) => Math.max(0, isHeads ? sum : (mean ?? 0))
  const longest = Math.max(...rows.map(({ summary }) => barred(summary)), 0)
  const show = (value: number | null) => (value === null ? noValue : formatNumber(value, unit))
  const unreadable = rows.reduce((sum, { summary }) => sum + summary.unreadable, 0)
  return (
    <>
      <ScrollingTable label={`Figures: ${caption}`}>
        <table className="w-full min-w-120 border-collapse text-[0.9375rem]">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="text-ink-soft text-sm">
              <th scope="col" className="pr-3 pb-1 text-left font-normal">
                {headingOf(unit, title)}
              </th>
              <td className="hidden w-1/4 sm:table-cell" />
              {['Answered', isHeads ? headingOf(unit, title) : 'Sum', 'Mean', 'Median'].map((heading) => (
                <th key={heading} scope="col" className="pb-1 pl-3 text-right font-normal">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, summary }) => (
              <tr key={label} className="border-line border-t">
                <th scope="row" className="py-1 pr-3 text-left font-normal leading-snug [overflow-wrap:anywhere]">
                  {label}
                </th>
                <td className="hidden sm:table-cell" aria-hidden>
                  {longest > 0 && (
                    <div
                      className="chart-bar h-4 rounded-sm"
                      style={{ width: `${(barred(summary) / longest) * 100}%` }}
                    />
                  )}
                </td>
                <td className="py-1 pl-3 text-right tabular-nums">{formatCount(summary.count)}</td>
                <td className="py-1 pl-3 text-right tabular-nums">{show(summary.count === 0 ? null : summary.sum)}</td>
                <td className="py-1 pl-3 text-right tabular-nums">{show(summary.mean)}</td>
                <td className="py-1 pl-3 text-right tabular-nums">{show(summary.median)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollingTable>
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        Means and medians are of those who gave a number in the row. A row left blank is not counted as nothing.
        {unreadable > 0 && ` ${formatCount(unreadable)} beside these cannot be read as a number.`}
      </p>
      {!isHeads && <Bands rows={rows} />}
    </>
  )
}

const headingOf = (unit: Unit, title: string) => {
  if (unit.kind === 'money') return 'Pounds'
  if (unit.kind === 'plain') return title
  return unit.noun.charAt(0).toUpperCase() + unit.noun.slice(1)
}

/** How the answers of each row are spread. */
function Bands({ rows }: Pick<Numbers, 'rows'>) {
  const answered = rows.filter(({ summary }) => summary.count > 0)
  if (answered.length === 0) return null
  return (
    <FoldedDetails summary="Show the bands of each row">
      <div className="grid gap-4 sm:grid-cols-2">
        {answered.map(({ label, summary }) => (
          <table key={label} className="w-full border-collapse self-start text-sm">
            <caption className="pb-1 text-left font-semibold">{label}</caption>
            <thead className="sr-only">
              <tr>
                <th scope="col">Band</th>
                <th scope="col">Answers</th>
              </tr>
            </thead>
            <tbody>
              {summary.bands.map((band) => (
                <tr key={band.label} className="border-line border-t">
                  <th scope="row" className="py-0.5 text-left font-normal">
                    {band.label}
                  </th>
                  <td className="py-0.5 text-right tabular-nums">{formatCount(band.count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </FoldedDetails>
  )
}
