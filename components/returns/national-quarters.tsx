import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { quarterInWords } from '@/lib/confirmations/messages'
import { formatDate, timeInLondon } from '@/lib/floor/calendar/plain-date'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import { returnsHref } from '@/lib/returns/address'
import type { NationalQuarter } from '@/lib/returns/national-home'
import type { ReturnsFilter } from '@/lib/returns/rules'
import { ReturnShape } from './return-shape'

/** The quarters that the funder looks after, each line with its list. */
export function NationalQuarters({ quarters, madeAt }: { quarters: readonly NationalQuarter[]; madeAt: Date | null }) {
  return (
    <div>
      <div className="grid gap-6 lg:grid-cols-2">
        {quarters.map((quarter) => (
          <NationalQuarterCard key={`${quarter.year} ${quarter.quarter}`} quarter={quarter} />
        ))}
      </div>
      <FiguresAsOf madeAt={madeAt} />
    </div>
  )
}

/** Of which moment figures are that were summed before; nothing where they are of now. */
export function FiguresAsOf({ madeAt }: { madeAt: Date | null }) {
  if (madeAt === null) return null
  return (
    <p className="mt-2 text-ink-soft text-sm">
      Figures and responses as of {timeInLondon(madeAt)}, summed every quarter of an hour; confirmations as of now.
    </p>
  )
}

type Line = [filter: Partial<ReturnsFilter>, count: number, words: string]

function NationalQuarterCard({ quarter }: { quarter: NationalQuarter }) {
  const { counts, organisations, dueDate, responses, asked } = quarter
  const states: Line[] = [
    [{ show: 'overdue' }, counts.overdue, 'overdue'],
    [{ show: 'changed' }, counts.changed, 'changed since they confirmed'],
    [{ show: 'outstanding' }, counts.outstanding, 'not confirmed, in all'],
    [{ show: 'confirmed' }, counts.confirmed, 'confirmed'],
  ]
  const findings: Line[] = [
    [{ finding: 'odd' }, counts.odd, counts.odd === 1 ? 'has something odd' : 'have something odd'],
    [
      { finding: 'fewResponses' },
      counts.fewResponses,
      `of ${formatNumber(counts.isAsked)} asked ${counts.fewResponses === 1 ? 'has' : 'have'} too few responses`,
    ],
  ]
  return (
    <Card title={quarterInWords(quarter)}>
      <p className="mb-3">
        {countOf(organisations, 'organisation')} with events; to be confirmed by {formatDate(dueDate)}.
      </p>
      <ShareConfirmed confirmed={counts.confirmed} organisations={organisations} />
      <div className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {[states, findings].map((lines) => (
          <ul key={lines[0]?.[2]} className="flex flex-col gap-2">
            {lines.map(([filter, count, words]) => (
              <li key={words}>
                <Link href={returnsHref({ quarter, ...filter })}>{`${formatNumber(count)} ${words}`}</Link>
              </li>
            ))}
            {lines === findings && (
              <li className="text-ink-soft">
                They have {countOf(responses, 'response')} in the year up to then; {formatNumber(asked)} are asked for.
              </li>
            )}
          </ul>
        ))}
      </div>
    </Card>
  )
}

/** How many have confirmed, as a bar of a hundred per cent. */
function ShareConfirmed({ confirmed, organisations }: { confirmed: number; organisations: number }) {
  if (organisations === 0) return null
  const share = Math.round((confirmed / organisations) * 100)
  return (
    <p className="mb-3 flex items-center gap-3">
      <ReturnShape state="confirmed" />
      <span aria-hidden="true" className="h-3 min-w-0 flex-1 overflow-hidden rounded-sm border border-line-strong">
        <span
          className="block h-full bg-success forced-colors:bg-[CanvasText] forced-color-adjust-none"
          style={{ width: `${share}%` }}
        />
      </span>
      <span className="font-semibold tabular-nums">{share} % confirmed</span>
    </p>
  )
}
