import { formatNumber } from '@/lib/floor/format-number'
import './charts.css'
import { axisTicks, busiestInWords, type PeriodFigures, type Periods } from '@/lib/results/periods'
import { ColumnAxis } from './column-axis'

const series = [
  ['submitted', 'Submitted', '1'],
  ['partial', 'Partial', '2'],
  ['started', 'Opened only', '3'],
] as const

const totalOf = (period: PeriodFigures) => period.submitted + period.partial + period.started

/** Up to so many columns each have their number above them; of more, the highest alone. */
const maxNumbered = 12

/**
 * Responses by day, week or month as stacked columns on an axis, titled by the finding, with their table one click away.
 * Drawn on the server.
 */
export function PeriodColumns({ periods: { by, periods } }: { periods: Periods }) {
  const most = Math.max(...periods.map(totalOf), 1)
  const ticks = axisTicks(most)
  const top = ticks.at(-1) ?? most
  const title = busiestInWords({ by, periods })
  const hasUnsubmitted = periods.some((period) => totalOf(period) > period.submitted)
  const isHighestAlone = periods.filter((period) => totalOf(period) === most).length === 1
  return (
    <figure className="flex flex-col gap-2">
      <figcaption>
        <span className="block font-semibold text-lg">{title}</span>
        <span className="text-ink-soft text-sm">
          Responses by the {by} they were begun, in London
          {hasUnsubmitted && '. The columns also have those that were not submitted'}
        </span>
      </figcaption>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series
          .filter(([key]) => periods.some((period) => period[key] > 0))
          .map(([key, label, which]) => (
            <li key={key} className="flex items-center gap-1.5">
              <span aria-hidden="true" className="chart-bar size-3 rounded-sm" data-series={which} />
              {label}
            </li>
          ))}
      </ul>
      <ColumnAxis periods={{ by, periods }} ticks={ticks}>
        {periods.map((period) => (
          <Column
            key={period.from}
            period={period}
            top={top}
            width={`min(3rem, ${78 / periods.length}%)`}
            isNumbered={periods.length <= maxNumbered || (isHighestAlone && totalOf(period) === most)}
          />
        ))}
      </ColumnAxis>
      <details className="mt-2 print:hidden">
        <summary className="w-fit text-accent underline underline-offset-3">Show the figures by {by}</summary>
        <PeriodTable by={by} periods={periods.filter((period) => totalOf(period) > 0)} />
      </details>
    </figure>
  )
}

function Column({
  period,
  top,
  width,
  isNumbered,
}: {
  period: PeriodFigures
  top: number
  width: string
  isNumbered: boolean
}) {
  const whole = totalOf(period)
  return (
    <div
      className="relative flex flex-col-reverse"
      style={{ height: `${(whole / top) * 100}%`, width }}
      title={`${period.label}: ${formatNumber(whole)}`}
    >
      {series.map(([key, , which]) =>
        period[key] === 0 ? null : (
          <div
            key={key}
            className="chart-bar w-full"
            data-series={which}
            style={{ flexGrow: period[key], flexBasis: 0 }}
          />
        ),
      )}
      {isNumbered && whole > 0 && (
        <span className="absolute bottom-full left-1/2 -translate-x-1/2 text-sm tabular-nums">
          {formatNumber(whole)}
        </span>
      )}
    </div>
  )
}

const heading = { day: 'Day', week: 'Week', month: 'Month' } as const

/** The figures of the columns, those without a response left out. */
function PeriodTable({ by, periods }: Periods) {
  return (
    <div className="mt-3 max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">Responses by the {by} they were begun</caption>
        <thead className="sticky top-0 bg-ground text-ink-soft text-sm">
          <tr>
            <th scope="col" className="p-2 text-left font-semibold">
              {heading[by]}
            </th>
            {['Submitted', 'Partial', 'Opened only'].map((label) => (
              <th key={label} scope="col" className="p-2 font-semibold">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map(({ from, label, submitted, partial, started }) => (
            <tr key={from} className="border-line border-t">
              <th scope="row" className="p-2 text-left font-normal">
                {label}
              </th>
              <td className="p-2">{formatNumber(submitted)}</td>
              <td className="p-2">{formatNumber(partial)}</td>
              <td className="p-2">{formatNumber(started)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
