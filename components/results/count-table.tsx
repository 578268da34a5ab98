import type { CountRow, Distribution } from '@/lib/results/figures'
import { formatShare, hasShares } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'
import { ScrollingTable } from './scrolling-table'

/** Every count of a rating table with its share of those who rated, give or take its margin. */
export function CountTable({
  caption,
  rows,
}: {
  caption: string
  rows: readonly { label: string; distribution: Distribution }[]
}) {
  const [first] = rows
  if (!first) return null
  const labelsOf = (of: 'rows' | 'apart') => [
    ...new Set(rows.flatMap(({ distribution }) => distribution[of].map(({ label }) => label))),
  ]
  const beside = labelsOf('apart')
  const withheldOnes = rows.flatMap(({ distribution }) => distribution.withheld)
  const points = [...new Set([...labelsOf('rows'), ...withheldOnes])].filter((label) => !beside.includes(label))
  const countOf = (label: string, row: CountRow | undefined, withheld: readonly string[]) =>
    withheld.includes(label) ? 'withheld' : formatCount(row?.count ?? 0)
  return (
    <ScrollingTable label={`Counts and shares: ${caption}`} isFramed>
      <table className="w-full min-w-120 border-collapse text-right text-sm tabular-nums">
        <caption className="sr-only">{caption}: counts and shares</caption>
        <thead className="bg-ground text-ink-soft">
          <tr>
            <td className="p-2" />
            {[...points, ...beside].map((label) => (
              <th key={label} scope="col" className="p-2 font-semibold align-bottom">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, distribution: { rows: rated, apart, base, withheld } }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="min-w-32 p-2 text-left font-normal [overflow-wrap:anywhere]">
                {label}
              </th>
              {points.map((point) => {
                const row = rated.find(({ label }) => label === point)
                return (
                  <td key={point} className="whitespace-nowrap p-2">
                    {countOf(point, row, withheld)}
                    {row && hasShares(base) && (
                      <span className="text-ink-soft">
                        {' '}
                        ({formatShare(row.share)} ±{giveOrTakeOfShare({ count: row.count, base })})
                      </span>
                    )}
                  </td>
                )
              })}
              {beside.map((one) => (
                <td key={one} className="p-2">
                  {countOf(
                    one,
                    apart.find(({ label }) => label === one),
                    withheld,
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}
