import { ShareBars } from '@/components/charts/share-bars'
import type { FiguresOf } from '@/lib/results/figures'
import { minAnswersOfArea } from '@/lib/results/postcode-areas'
import { formatCount } from '@/lib/results/unit'

/** Where people live, by postcode area. Never by postcode. */
export function AreaFigures({
  figures: { title, rows, recognised, otherAreas, unrecognised },
}: {
  figures: FiguresOf<'areas'>
}) {
  const bars = [...rows, ...(otherAreas ? [otherAreas] : [])]
  return (
    <>
      {bars.length > 0 && <ShareBars caption={title} labelHeading="Postcode area" base={recognised} bars={bars} />}
      <p className="mt-2 max-w-text text-ink-soft text-sm">
        {unrecognised > 0 &&
          `Not recognised: ${formatCount(unrecognised)} ${unrecognised === 1 ? 'answer that is no' : 'answers that are no'} UK postcode. `}
        {otherAreas && `Areas with fewer than ${minAnswersOfArea} answers are put together. `}
        Full postcodes are not shown here.
      </p>
    </>
  )
}
