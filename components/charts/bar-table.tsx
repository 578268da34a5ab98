export type Bar = { label: string; count: number /** 0 to 1 */; share: number }

type BarTableProps = {
  /** Names the table for assistive technology; the visible heading stands above it. */
  caption: string
  labelHeading: string
  countHeading: string
  bars: readonly Bar[]
}

export const percent = (share: number) => `${Math.round(share * 100)}%`

/**
 * A bar chart that is its own table: each row has its words, its bar and its figures, so that nobody has to look for the
 * numbers and a screen reader reads what the eye sees. Drawn on the server, without a script.
 */
export function BarTable({ caption, labelHeading, countHeading, bars }: BarTableProps) {
  const longest = Math.max(...bars.map(({ share }) => share), 0.0001)
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-left text-ink-soft text-sm">
          <th scope="col" className="w-1/2 pr-3 pb-1 font-normal sm:w-2/5">
            {labelHeading}
          </th>
          <td className="hidden sm:table-cell sm:w-2/5" />
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            {countHeading}
          </th>
          <th scope="col" className="pb-1 pl-3 text-right font-normal">
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ label, count, share }) => (
          <tr key={label} className="border-line border-t">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal [overflow-wrap:anywhere]">
              {label}
            </th>
            <td className="hidden sm:table-cell" aria-hidden>
              <div className="h-4 rounded-sm bg-hover">
                <div
                  className="h-4 rounded-sm bg-accent print:border-8 print:border-accent"
                  style={{ width: `${(share / longest) * 100}%` }}
                />
              </div>
            </td>
            <td className="py-1.5 pl-3 text-right tabular-nums">{count.toLocaleString('en-GB')}</td>
            <td className="py-1.5 pl-3 text-right tabular-nums">{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
