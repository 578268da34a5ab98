import { countOf, formatNumber } from '@/lib/floor/format-number'
import './charts.css'
import type { PlainDate } from '@/lib/floor/calendar/plain-date'
import { axisTicks, type PeriodFigures, type Periods, periodsOf } from '@/lib/results/periods'
import { ColumnAxis } from './column-axis'

type TicketColumnsProps = {
  /** In ascending order; below 0 where more was given back than sold. */
  days: readonly { date: PlainDate; tickets: number }[]
}

/** Up to so many columns each have their number above them. */
const maxNumbered = 12

/** The column with the most tickets, as the title of the chart. */
function mostInWords({ by, periods }: Periods): string {
  const most = Math.max(0, ...periods.map(({ submitted }) => submitted))
  const [first, ...more] = periods.filter(({ submitted }) => submitted === most)
  if (!first || most === 0) return 'No tickets sold'
  if (periods.length === 1) return `${first.label}: ${countOf(most, 'ticket')}`
  if (more.length > 0) return `At most ${countOf(most, 'ticket')} in one ${by}`
  return `Most in one ${by}: ${first.label.replace(/^Week/, 'week')}, ${countOf(most, 'ticket')}`
}

/** Tickets by the day, week or month of the performance, as columns titled by the finding. The table is the caller's. */
export function TicketColumns({ days }: TicketColumnsProps) {
  const periods = periodsOf(
    days.map(({ date, tickets }) => ({ day: date, submitted: Math.max(0, tickets), partial: 0, started: 0 })),
  )
  const ticks = axisTicks(Math.max(1, ...periods.periods.map(({ submitted }) => submitted)))
  const top = ticks.at(-1) ?? 1
  return (
    <figure className="flex min-w-0 flex-col gap-2">
      <figcaption>
        <span className="block font-semibold">{mostInWords(periods)}</span>
        <span className="text-ink-soft text-sm">Tickets sold by the {periods.by} of the performance</span>
      </figcaption>
      <ColumnAxis periods={periods} ticks={ticks}>
        {periods.periods.map((period) => (
          <Column key={period.from} period={period} top={top} of={periods.periods.length} />
        ))}
      </ColumnAxis>
    </figure>
  )
}

function Column({
  period: { label, submitted: tickets },
  top,
  of,
}: {
  period: PeriodFigures
  top: number
  of: number
}) {
  return (
    <div
      className="chart-bar relative"
      style={{ height: `${(tickets / top) * 100}%`, width: `min(3rem, ${78 / of}%)` }}
      title={`${label}: ${countOf(tickets, 'ticket')}`}
    >
      {of <= maxNumbered && tickets > 0 && (
        <span className="absolute bottom-full left-1/2 -translate-x-1/2 text-sm tabular-nums">
          {formatNumber(tickets)}
        </span>
      )}
    </div>
  )
}
