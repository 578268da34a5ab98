import type { ReactNode } from 'react'
import { DrawnChart } from '@/components/charts/drawn-chart'
import { ShareBars } from '@/components/charts/share-bars'
import { FoldedDetails } from '@/components/ui/folded-details'
import { type DropOff, dropOffInWords, stillThereShare } from '@/lib/results/health/drop-off'
import type { Health } from '@/lib/results/health/read-health'
import { type Sampling, samplingInWords } from '@/lib/results/health/sampling'
import { formatShare, hasShares, sumOf } from '@/lib/results/shares'
import { formatCount } from '@/lib/results/unit'
import { healthId } from './contents'
import { ScrollingTable } from './scrolling-table'

/** How answering itself goes: how sure the answers are and where more would help, where people stop, how long it takes. */
export function SurveyHealth({ health: { sampling, dropOff, days, minutes } }: { health: Health }) {
  return (
    <section aria-labelledby={healthId} className="flex flex-col gap-3">
      <h2 id={healthId} className="mt-3 font-bold text-xl print:break-after-avoid">
        Survey health
      </h2>
      <HealthCard id="sampling" title="How sure the answers are" finding={samplingInWords(sampling)}>
        <Coach sampling={sampling} />
      </HealthCard>
      <HealthCard
        id="drop-off"
        title={`Where people stop, of those who began online in the last ${days} days`}
        finding={dropOffInWords(dropOff)}
      >
        {dropOff.begun > 0 && <DropOffFigures dropOff={dropOff} />}
      </HealthCard>
      <HealthCard id="minutes" title="How long it takes, from the first page to the last" finding="">
        <ShareBars caption="Minutes to answer" labelHeading="Minutes" base={sumOf(minutes)} bars={minutes} />
      </HealthCard>
    </section>
  )
}

type HealthCardProps = { id: string; title: string; finding: string; children: ReactNode }

function HealthCard({ id, title, finding, children }: HealthCardProps) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-md border border-line bg-paper p-4 sm:p-5 print:break-inside-avoid print:border-0 print:p-0"
    >
      <h3 id={`${id}-title`} className="mb-2 text-ink-soft">
        {title}
      </h3>
      {finding && (
        <p id={`${id}-finding`} className="mb-3 max-w-text font-semibold [overflow-wrap:anywhere]">
          {finding}
        </p>
      )}
      {children}
    </section>
  )
}

/** The weeks and links with fewer than half of the usual answers, where a reminder helps most. */
function Coach({ sampling: { weeks, links } }: { sampling: Sampling }) {
  return (
    <div className="flex max-w-text flex-col gap-2 text-sm">
      <Thin what="week" part={weeks} />
      <Thin what="link" part={links} />
      <p className="text-ink-soft">
        Margins are of chance alone. They do not tell who was not asked, or would not answer.
      </p>
    </div>
  )
}

function Thin({ what, part }: { what: 'week' | 'link'; part: Sampling['weeks'] }) {
  if (part === null) return null
  const usual = `${formatCount(Math.round(part.average))} on average`
  if (part.thin.length === 0)
    return (
      <p>
        No {what} is thin: each has half of the usual answers or more ({usual}).
      </p>
    )
  return (
    <p>
      Thin {what}s, with fewer than half of the usual answers ({usual}):{' '}
      {part.thin.map(({ label, count }) => `${label} (${formatCount(count)})`).join(', ')}.
    </p>
  )
}

function DropOffFigures({ dropOff }: { dropOff: DropOff }) {
  const { begun, rows } = dropOff
  const isDrawn = hasShares(begun) && rows.length > 1
  return (
    <>
      {isDrawn && (
        <DrawnChart
          chart={{
            kind: 'line',
            categories: rows.map(({ number }) => `${number}`),
            series: [{ name: 'Still answering', values: rows.map((row) => stillThereShare(row, dropOff)) }],
            format: (share) => (share === null ? '–' : formatShare(share)),
          }}
          id="drop-off"
          labelledBy="drop-off-title"
          describedBy="drop-off-finding"
          details="drop-off-table"
        />
      )}
      <FoldedDetails summary="Show each question">
        <ScrollingTable label="Where people stop, question by question">
          <table id="drop-off-table" className="w-full border-collapse text-right text-sm tabular-nums">
            <caption className="sr-only">Where people stop, question by question</caption>
            <thead className="text-ink-soft">
              <tr>
                <th scope="col" className="p-2 pl-0 text-left font-semibold">
                  Question
                </th>
                <th scope="col" className="p-2 font-semibold">
                  Still answering
                </th>
                <th scope="col" className="p-2 font-semibold">
                  Stopped after it
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.number} className="border-line border-t">
                  <th scope="row" className="p-2 pl-0 text-left font-normal [overflow-wrap:anywhere]">
                    {row.number}. {row.title}
                  </th>
                  <td className="whitespace-nowrap p-2">
                    {formatCount(row.stillThere)}
                    {hasShares(begun) && ` (${formatShare(stillThereShare(row, dropOff))})`}
                  </td>
                  <td className="p-2">{formatCount(row.stopped)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollingTable>
      </FoldedDetails>
    </>
  )
}
