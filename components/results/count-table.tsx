import type { Distribution } from '@/lib/results/figures'
import { formatShare, hasShares } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'
import { ScrollingTable } from './scrolling-table'

/** Every count of a rating table with its share of those who rated. */
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
  return (
    <ScrollingTable label={`Counts and shares: ${caption}`} isFramed>
      <table className="w-full min-w-120 border-collapse text-right text-sm tabular-nums">
        <caption className="sr-only">{caption}: counts and shares</caption>
        <thead className="bg-ground text-ink-soft">
          <tr>
            <td className="p-2" />
            {[...labelsOf('rows'), ...labelsOf('apart')].map((label) => (
              <th key={label} scope="col" className="p-2 font-semibold align-bottom">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, distribution: { rows: points, apart, base } }) => (
            <tr key={label} className="border-line border-t">
              <th scope="row" className="min-w-32 p-2 text-left font-normal [overflow-wrap:anywhere]">
                {label}
              </th>
              {labelsOf('rows').map((point) => {
                const { count, share } = points.find((row) => row.label === point) ?? { count: 0, share: 0 }
                return (
                  <td key={point} className="whitespace-nowrap p-2">
                    {formatCount(count)}
                    {hasShares(base) && <span className="text-ink-soft"> ({formatShare(share)})</span>}
                  </td>
                )
              })}
              {labelsOf('apart').map((one) => (
                <td key={one} className="p-2">
                  {formatCount(apart.find((row) => row.label === one)?.count ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollingTable>
  )
}
