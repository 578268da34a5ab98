import { ShareBars } from '@/components/charts/share-bars'
import type { FiguresOf } from '@/lib/results/figures'
import { formatAmount, formatCount, formatNumber } from '@/lib/results/unit'

/** Numbers that were typed: their middle and ends, and a histogram in stated bands. */
export function NumberFigures({ figures: { title, unit, summary } }: { figures: FiguresOf<'numbers'> }) {
  const { count, sum, mean, median, least, most, bands, unreadable } = summary
  if (mean === null || median === null || least === null || most === null) return null
  const figures = [
    ['Answered', formatCount(count)],
    ...(unit.kind === 'people' || unit.kind === 'money' ? [['In all', formatNumber(sum, unit)]] : []),
    ['Mean', formatNumber(mean, unit)],
    ['Median', formatNumber(median, unit)],
    [
      'Range',
      least === most ? formatNumber(least, unit) : `${formatNumber(least, unit)} to ${formatNumber(most, unit)}`,
    ],
  ] as const
  const noun = unit.kind === 'money' ? 'Amount' : 'noun' in unit ? unit.noun : 'Number'
  return (
    <>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-2">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="text-xl tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
      <ShareBars
        caption={title}
        labelHeading={noun.charAt(0).toUpperCase() + noun.slice(1)}
        base={count}
        bars={bands}
      />
      {unreadable > 0 && (
        <p className="mt-2 text-ink-soft text-sm">
          {formatAmount(unreadable, { kind: 'things', noun: 'answers' })} beside these cannot be read as a number.
        </p>
      )}
    </>
  )
}
