import { showDate } from '@/lib/floor/calendar/plain-date'

export type DayColumn = { day: string; started: number; partial: number; submitted: number }

const height = 120
const gap = 0.2

const series = [
  ['submitted', 'Submitted', 'fill-accent', 'bg-accent'],
  ['partial', 'Partial', 'fill-attention', 'bg-attention'],
  ['started', 'Opened only', 'fill-line-strong', 'bg-line-strong'],
] as const

const wholeOf = (day: DayColumn) => day.submitted + day.partial + day.started

/** Responses by day as stacked columns with their table beneath, one click away. Drawn on the server. */
export function DayColumns({ days }: { days: readonly DayColumn[] }) {
  const most = Math.max(...days.map(wholeOf), 1)
  const [first] = days
  const last = days.at(-1)
  return (
    <figure className="flex flex-col gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {series.map(([key, label, , swatch]) => (
          <li key={key} className="flex items-center gap-2">
            <span aria-hidden className={`size-3 rounded-sm ${swatch}`} />
            {label}
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${Math.max(days.length, 14)} ${height}`}
        preserveAspectRatio="none"
        className="h-32 w-full border-line border-b"
        role="img"
        aria-label={`Responses by day, at most ${most} in one day`}
      >
        {days.map((day, position) => {
          let top = height
          return series.map(([key, , fill]) => {
            const tall = (day[key] / most) * height
            top -= tall
            return (
              <rect
                key={`${day.day}-${key}`}
                x={position + gap / 2}
                y={top}
                width={1 - gap}
                height={tall}
                className={fill}
              >
                <title>{`${showDate(day.day)}: ${day[key]}`}</title>
              </rect>
            )
          })
        })}
      </svg>
      {first && last && (
        <figcaption className="flex justify-between text-ink-soft text-sm tabular-nums">
          <span>{showDate(first.day)}</span>
          <span>{showDate(last.day)}</span>
        </figcaption>
      )}
      <details>
        <summary className="cursor-pointer text-accent underline underline-offset-3">Show the figures by day</summary>
        <DayTable days={days.filter((day) => wholeOf(day) > 0)} />
      </details>
    </figure>
  )
}

function DayTable({ days }: { days: readonly DayColumn[] }) {
  return (
    <div className="mt-3 max-h-96 overflow-auto rounded-md border border-line">
      <table className="w-full border-collapse text-right tabular-nums">
        <caption className="sr-only">Responses by the day they were begun</caption>
        <thead className="sticky top-0 bg-ground text-ink-soft text-sm">
          <tr>
            <th scope="col" className="p-2 text-left font-semibold">
              Day
            </th>
            <th scope="col" className="p-2 font-semibold">
              Submitted
            </th>
            <th scope="col" className="p-2 font-semibold">
              Partial
            </th>
            <th scope="col" className="p-2 font-semibold">
              Opened only
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-line border-t">
              <th scope="row" className="p-2 text-left font-normal">
                {showDate(day.day)}
              </th>
              <td className="p-2">{day.submitted}</td>
              <td className="p-2">{day.partial}</td>
              <td className="p-2">{day.started}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
