import { formatNumber } from '@/lib/floor/format-number'
import './charts.css'
import { formatShare, hasShares } from '@/lib/results/shares'
import { giveOrTakeOfShare } from '@/lib/statistics/shares'

type ShareBar = { label: string; count: number /** 0 to 1 */; share: number }

type ShareBarsProps = {
  /** Names the table for assistive technology; the visible title is above it. */
  caption: string
  labelHeading: string
  /** Of how many the shares and their margins are; few have no percentages. */
  base: number
  bars: readonly ShareBar[]
}

/**
 * A bar chart that is its own table: each row has its words, its bar and its figures, so that nobody has to look for the
 * numbers and a screen reader reads what the eye sees. A bar that fills its track is all of the base. Drawn on the server.
 */
export function ShareBars({ caption, labelHeading, base, bars }: ShareBarsProps) {
  const withShares = hasShares(base)
  return (
    <table className="w-full table-fixed border-collapse text-[0.9375rem]">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-ink-soft text-sm">
          <th scope="col" className="pr-3 pb-1 font-normal sm:w-[45%]">
            {labelHeading}
          </th>
          <td className="hidden sm:table-cell" />
          <th scope="col" className="w-20 pb-1 pl-2 text-right font-normal">
            Responses
          </th>
          {withShares && (
            <th scope="col" className="w-20 pb-1 pl-2 text-right font-normal sm:w-24">
              Share, give or take
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, share }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-0.5 pr-3 text-left font-normal leading-snug [overflow-wrap:anywhere]">
              {label}
              <Bar share={share} className="mt-1 h-2 sm:hidden" />
            </th>
            <td className="hidden sm:table-cell" aria-hidden>
              <Bar share={share} className="h-3.5" />
            </td>
            <td className="py-0.5 pl-3 text-right tabular-nums">{formatNumber(count)}</td>
            {withShares && (
              <td className="py-0.5 pl-3 text-right tabular-nums">
                {formatShare(share)}
                <span className="text-ink-soft text-sm"> ±{giveOrTakeOfShare({ count, base })}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where the label is narrow the bar is beneath it, else beside it. */
const Bar = ({ share, className }: { share: number; className: string }) => (
  <div className={`chart-track overflow-hidden rounded-sm ${className}`} aria-hidden>
    {share > 0 && (
      <div className="chart-bar h-full rounded-sm" style={{ width: `max(2px, ${Math.min(share, 1) * 100}%)` }} />
    )}
  </div>
)
