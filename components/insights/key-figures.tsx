import { formatFigure } from '@/lib/insights/figure-words'
import type { Report } from '@/lib/insights/report'

/** The main figures of a report, each with how it stands beside last year. */
export function KeyFigures({ figures }: Pick<Report, 'figures'>) {
  return (
    <dl className="flex flex-wrap gap-px overflow-hidden rounded-md border border-line bg-line">
      {figures.map(({ label, unit, figure, note }) => (
        <div key={label} className="flex grow basis-[40%] flex-col bg-paper px-4 py-3 lg:basis-[20%]">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd>
            <span className="block font-bold text-2xl tabular-nums">{formatFigure(figure, unit)}</span>
            <span className="block text-ink-soft text-sm">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
