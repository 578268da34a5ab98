'use client'

import { FileCheck, PencilLine, RotateCcw } from 'lucide-react'
import { useId } from 'react'
import { Can } from '@/components/access/can'
import { Button } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { changedEventsInWords } from '@/lib/confirmations/messages'
import type { QuarterState } from '@/lib/confirmations/quarter-state'
import type { QuarterShapeName } from '@/lib/confirmations/rules'
import { dateTimeInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf, formatNumber } from '@/lib/floor/format-number'
import { QuarterShape, shapeLabels } from './quarter-shape'

type QuarterCardProps = {
  state: QuarterState
  quickEntryHref: string
  /** An answer is awaited. */
  busy: boolean
  onConfirm: () => void
  onFill: () => void
  onShow: () => void
}

const monthsOf = { 1: 'April to June', 2: 'July to September', 3: 'October to December', 4: 'January to March' }

const shapeOf = ({ confirmed, ownEvents, missingEvents }: QuarterState): QuarterShapeName => {
  if (confirmed) return 'confirmed'
  if (ownEvents === 0) return 'notApplicable'
  return missingEvents > 0 ? 'missing' : 'complete'
}

/** One quarter of the organisation: when it is due, what it still wants, and what can be done about it. */
export function QuarterCard({ state, quickEntryHref, busy, onConfirm, onFill, onShow }: QuarterCardProps) {
  const id = useId()
  const { quarter, startDate, confirmed, mayConfirm, mayFill, missingEvents } = state
  const shape = shapeOf(state)
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-3 rounded-md border border-line bg-paper p-4 print:break-inside-avoid"
    >
      <div>
        <h2 id={id} className="font-semibold text-lg">
          Quarter {quarter}
        </h2>
        <p className="text-ink-soft">
          {monthsOf[quarter]} {startDate.slice(0, 4)}
        </p>
      </div>
      <p className="flex items-center gap-2 font-semibold">
        <QuarterShape name={shape} size={28} />
        {shape === 'notApplicable' ? 'No own events' : shapeLabels[shape]}
      </p>
      <div className="grow">
        <Facts state={state} />
      </div>
      <div className="flex flex-col items-stretch gap-2 empty:hidden print:hidden">
        {confirmed && (
          <Button icon={<FileCheck size={18} aria-hidden="true" />} onPress={onShow}>
            See what was confirmed
          </Button>
        )}
        <Can I="manage" a="event">
          {missingEvents > 0 && !confirmed && (
            <ButtonLink
              href={quickEntryHref}
              kind={mayConfirm ? 'primary' : 'secondary'}
              icon={<PencilLine size={18} aria-hidden="true" />}
            >
              Enter figures
            </ButtonLink>
          )}
          {mayFill && (
            <Button onPress={onFill} busy={busy}>
              Fill blanks with 0
            </Button>
          )}
          {mayConfirm && (
            <Button kind={missingEvents > 0 ? 'quiet' : 'primary'} onPress={onConfirm} busy={busy}>
              {`Confirm quarter ${quarter}`}
            </Button>
          )}
        </Can>
      </div>
    </section>
  )
}

function Facts({ state }: { state: QuarterState }) {
  const { when, confirmed, dueDate, isOverdue, isOutstanding, ownEvents, missingEvents } = state
  if (confirmed)
    return (
      <p>
        Confirmed by {confirmed.by} on {dateTimeInLondon(new Date(confirmed.on))}
      </p>
    )
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        {when === 'future' ? 'Not begun yet.' : when === 'current' ? 'Still running.' : ''} Due by {formatDate(dueDate)}
        {isOverdue ? <Pill kind="error">Overdue</Pill> : isOutstanding && <Pill kind="warning">Due soon</Pill>}
      </p>
      {ownEvents > 0 && <p>{missingInWords(ownEvents, missingEvents)}</p>}
      {state.reset && <ResetReason reset={state.reset} />}
    </div>
  )
}

/** Who reset the confirmation, and with which events. */
function ResetReason({ reset }: { reset: NonNullable<QuarterState['reset']> }) {
  return (
    <p className="mt-1 flex gap-2 border-line border-t pt-2">
      <RotateCcw size={18} aria-hidden="true" className="mt-1 shrink-0 text-warning" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className="font-semibold">Reset</span> on {dateTimeInLondon(new Date(reset.on))} by {reset.by}:{' '}
        {changedEventsInWords(reset)} changed. Look at the figures and confirm it again.
      </span>
    </p>
  )
}

const missingInWords = (own: number, missing: number) =>
  missing === 0
    ? `All figures of ${countOf(own, 'event')} are there.`
    : `Figures missing in ${formatNumber(missing)} of ${countOf(own, 'event')}.`
