import { formatNumber } from '@/lib/floor/format-number'
import './charts.css'
import { formatShare, hasShares } from '@/lib/results/shares'

type Point = { name: string; label: string; count: number; share: number }

/**
 * The points of a long scale as columns beside each other, each with its figure above and its name beneath: the highest
 * is as tall as the chart. Drawn on the server.
 */
export function PointColumns({
  points,
  base,
  ends,
}: {
  points: readonly Point[]
  base: number
  ends: [string, string]
}) {
  const highest = Math.max(...points.map(({ share }) => share), 0)
  return (
    <div>
      <ol className="flex items-end">
        {points.map(({ name, label, count, share }) => (
          <li key={name} className="flex min-w-0 flex-1 flex-col items-center text-sm tabular-nums">
            <span className="sr-only">{label}: </span>
            <span>{hasShares(base) ? formatShare(share) : formatNumber(count)}</span>
            <span aria-hidden="true" className="flex h-20 w-full items-end border-line-strong border-b px-px sm:px-0.5">
              {share > 0 && (
                <span
                  className="chart-bar w-full rounded-t-sm"
                  style={{ height: `max(2px, ${(share / highest) * 100}%)` }}
                />
              )}
            </span>
            <span aria-hidden="true" className="text-ink-soft">
              {name}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true" className="flex justify-between gap-4 text-ink-soft text-sm">
        <span>{ends[0]}</span>
        <span className="text-right">{ends[1]}</span>
      </p>
    </div>
  )
}
