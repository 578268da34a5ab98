import './charts.css'

/** How a part of a stacked bar looks: by how good it is, or by its place where nothing is better or worse. */
type Step = 'best' | 'good' | 'middle' | 'poor' | 'worst' | 'light'

type StackedPart = {
  label: string
  /** Read aloud, and shown where the part is wide enough: `62%`, or a count where there are few. */
  figure: string
  share: number
}

type StackedRow = {
  label: string
  /** Small, beneath the label. */
  note?: string
  parts: readonly StackedPart[]
  /** At the end of the bar. */
  figure?: string
}

type StackedRowsProps = {
  rows: readonly StackedRow[]
  /** True where the parts go from the best to the worst. */
  isScale: boolean
  /** What the figure at the end of each bar is. */
  figureHeading?: string
  isLabelHidden?: boolean
}

/** A part narrower than this has its figure in the table beneath and for screen readers alone. */
const minLabelledShare = 0.09

/** The steps of so many parts from the best to the worst. */
const scaleSteps: Record<number, readonly Step[]> = {
  2: ['best', 'worst'],
  3: ['best', 'middle', 'worst'],
  4: ['best', 'good', 'poor', 'worst'],
  5: ['best', 'good', 'middle', 'poor', 'worst'],
}
const plainSteps: readonly Step[] = ['best', 'good', 'light', 'middle']

/** The look of the part at a place of a bar; on a scale of many points, neighbours share one. */
function stepOf(at: number, count: number, isScale: boolean): Step {
  if (!isScale) return plainSteps[at % plainSteps.length] ?? 'middle'
  const steps = scaleSteps[count] ?? scaleSteps[5] ?? []
  return steps[Math.floor((at * steps.length) / count)] ?? 'middle'
}

/** One bar a row, all of the same length, with what belongs to the row beside it. Drawn on the server. */
export function StackedRows({ rows, isScale, figureHeading, isLabelHidden = false }: StackedRowsProps) {
  const labels = rows[0]?.parts.map(({ label }) => label) ?? []
  return (
    <div>
      <div aria-hidden="true" className="mb-2 flex items-end justify-between gap-4">
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {labels.map((label, at) => (
            <li key={label} className="flex items-center gap-1.5">
              <span className="chart-step size-3 rounded-sm" data-step={stepOf(at, labels.length, isScale)} />
              {label}
            </li>
          ))}
        </ul>
        {figureHeading && <span className="text-ink-soft text-sm">{figureHeading}</span>}
      </div>
      <ul>
        {rows.map(({ label, note, parts, figure }) => (
          <li
            key={label}
            className="flex break-inside-avoid flex-wrap items-center gap-x-3 gap-y-1 border-line border-t py-1.5 sm:flex-nowrap"
          >
            <span className={isLabelHidden ? 'sr-only' : 'w-full leading-snug [overflow-wrap:anywhere] sm:w-2/5'}>
              <span className="text-[0.9375rem]">{label}</span>
              {note && <span className="block text-ink-soft text-sm tabular-nums">{note}</span>}
            </span>
            <Stack parts={parts} isScale={isScale} />
            {figure && (
              <span className="w-9 text-right font-semibold tabular-nums">
                <span className="sr-only">{figureHeading}: </span>
                {figure}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Stack({ parts, isScale }: Pick<StackedRow, 'parts'> & { isScale: boolean }) {
  const isEmpty = parts.every(({ share }) => share === 0)
  return (
    <span className="chart-track flex h-6 min-w-0 flex-1 gap-px overflow-hidden rounded-sm">
      {isEmpty && <span className="px-2 text-ink-soft text-sm leading-6">{isScale ? 'No ratings' : 'No answers'}</span>}
      {parts.map(({ label, figure, share }, at) =>
        share === 0 ? null : (
          <span
            key={label}
            className="chart-step flex h-full items-center justify-center overflow-hidden text-sm tabular-nums"
            data-step={stepOf(at, parts.length, isScale)}
            style={{ width: `${share * 100}%` }}
            title={`${label}: ${figure}`}
          >
            <span className={share < minLabelledShare ? 'sr-only' : undefined}>
              <span className="sr-only">{label}: </span>
              {figure}
              <span className="sr-only">, </span>
            </span>
          </span>
        ),
      )}
    </span>
  )
}
