import '@/components/charts/charts.css'
import type { ColumnFigures, NumberSummary } from '@/lib/results/figures'
import { formatCount, formatNumber, type Unit } from '@/lib/results/unit'
import { FoldedDetails } from './folded-details'
import { ScrollingTable } from './scrolling-table'

type Numbers = Extract<ColumnFigures, { kind: 'numbers' }>

/** A figure that nobody gave an answer to. */
const noValue = '–'

/**
 * Numbers row by row: how many gave one, the sum, the mean and the median in the unit of the column. The bar is the sum
 * where heads are counted and the mean elsewhere, as long as the largest of them.
 */
export function NumberTable({ caption, column: { rows, unit, title } }: { caption: string; column: Numbers }) {
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
