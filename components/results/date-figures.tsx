import { ShareBars } from '@/components/charts/share-bars'
import type { FiguresOf } from '@/lib/results/figures'
import { sumOf } from '@/lib/results/shares'
import { formatAmount } from '@/lib/results/unit'

const headings = { day: 'Day', month: 'Month', year: 'Year' } as const

/** Dates that were chosen, by day, month or year. */
export function DateFigures({ figures: { title, by, bands, unreadable } }: { figures: FiguresOf<'dates'> }) {
  return (
    <>
      {bands.length > 0 && <ShareBars caption={title} labelHeading={headings[by]} base={sumOf(bands)} bars={bands} />}
      {unreadable > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {formatAmount(unreadable, { kind: 'things', noun: 'answers' })} beside these cannot be read as a date.
        </p>
      )}
    </>
  )
}
