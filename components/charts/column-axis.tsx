import type { ReactNode } from 'react'
import { formatNumber } from '@/lib/floor/format-number'
import type { PeriodFigures, Periods } from '@/lib/results/periods'

/** So many of the columns are named along the axis at most. */
const maxNamed = 6

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `7 Nov`; a month has its own words. */
const shortLabel = ({ from, label }: PeriodFigures, by: Periods['by']) =>
  by === 'month' ? label : dayFormat.format(new Date(`${from}T00:00:00Z`))

type ColumnAxisProps = {
  periods: Periods
  /** From 0 to the top of the chart. */
  ticks: readonly number[]
  /** The columns, in the order of the periods. */
  children: ReactNode
}

/** Columns of days, weeks or months on an axis of numbers. Drawn on the server; a table says the same in words. */
export function ColumnAxis({ periods, ticks, children }: ColumnAxisProps) {
  const top = ticks.at(-1) ?? 1
  return (
    <div aria-hidden="true" className="mt-5 flex gap-2">
      <div className="relative h-40 w-10 shrink-0 text-right text-ink-soft text-sm tabular-nums">
        {ticks.map((tick) => (
          <span key={tick} className="absolute right-0 translate-y-1/2" style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatNumber(tick)}
          </span>
        ))}
      </div>
      <div className="min-w-0 flex-1">
        <div className="relative h-40">
          {ticks.map((tick) => (
            <div
              key={tick}
              className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-line-strong' : 'border-line'}`}
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          <div className="absolute inset-0 flex items-end justify-around">{children}</div>
        </div>
        <AxisNames {...periods} />
      </div>
    </div>
  )
}

/** Some of the columns by name, evenly, the first among them. */
function AxisNames({ periods, by }: Periods) {
  const each = Math.ceil(periods.length / maxNamed)
  return (
    <div className="relative h-6 text-ink-soft text-sm tabular-nums">
      {periods.map((period, at) =>
        at % each !== 0 ? null : (
          <span
            key={period.from}
            className="absolute top-1 -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((at + 0.5) / periods.length) * 100}%` }}
          >
            {shortLabel(period, by)}
          </span>
        ),
      )}
    </div>
  )
}
