'use client'

import { TriangleAlert } from 'lucide-react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Dialog } from '@/components/ui/dialog'
import { ButtonLink } from '@/components/ui/link'
import { showNumber } from '@/components/ui/typed-values'
import { cypNote } from '@/lib/attendance/missing-figures'
import { quarterInWords } from '@/lib/confirmations/messages'
import type { EventRemark, QuarterReview } from '@/lib/confirmations/quarter-review'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { countOf, formatNumber } from '@/lib/floor/format-number'

type ConfirmQuestionProps = {
  open: boolean
  quarter: Quarter
  organisationName: string
  /** The quarter has not ended yet. */
  isRunning: boolean
  review: QuarterReview
  /** Where what is missing is entered; left out on that very page. */
  quickEntryHref?: string
  busy: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * The question before a quarter is confirmed: what it sums up to and what deserves a second look. While figures are
 * missing it says so, names them and leads to where they are entered, for the confirmation would be refused.
 */
export function ConfirmQuestion(props: ConfirmQuestionProps) {
  const { open, quarter, organisationName, isRunning, review, busy, onConfirm, onCancel } = props
  if (review.missingEvents > 0) return <MissingFigures {...props} />
  return (
    <ConfirmDialog
      open={open}
      title={`Confirm ${quarterInWords(quarter).toLowerCase()}?`}
      confirm="Confirm quarter"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-3">
        <p>
          You confirm the figures of {countOf(review.ownEvents, 'event')} of {organisationName}, for the whole
          organisation. A quarter can be confirmed once; a later change to one of its events resets it.
        </p>
        {isRunning && <p>This quarter is still running.</p>}
        {review.ownEvents > 0 && <Totals totals={review.totals} />}
        {review.doubtfulEvents > 0 && (
          <Banner kind="warning" title="Worth a second look">
            <Remarks remarks={review.doubts} all={review.doubtfulEvents} />
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  )
}

function MissingFigures({ open, quarter, review, quickEntryHref, onCancel }: ConfirmQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      role="alertdialog"
      width="narrow"
      title={`${quarterInWords(quarter)} cannot be confirmed yet`}
      actions={
        <>
          <Button autoFocus onPress={onCancel}>
            Cancel
          </Button>
          {quickEntryHref && (
            <ButtonLink href={quickEntryHref} kind="primary">
              Enter figures
            </ButtonLink>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="flex gap-2">
          <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
          Figures are missing in {formatNumber(review.missingEvents)} of {countOf(review.ownEvents, 'event')}:
        </p>
        <Remarks remarks={review.missing} all={review.missingEvents} />
      </div>
    </Dialog>
  )
}

function Remarks({ remarks, all }: { remarks: readonly EventRemark[]; all: number }) {
  return (
    <ul className="list-disc pl-5">
      {remarks.map(({ eventId, eventName, remarks: each }) => (
        <li key={eventId} className="[overflow-wrap:anywhere]">
          {eventName}: {each.join(', ')}
        </li>
      ))}
      {all > remarks.length && <li>and {countOf(all - remarks.length, 'more event')}</li>}
    </ul>
  )
}

/** What the figures sum up to, as the last row of quick entry has it. */
function Totals({ totals }: { totals: QuarterReview['totals'] }) {
  const rows = [
    ['Occurrences at location', totals.occurencesAtLocation],
    ['Total tickets available', totals.totalTicketsAvailable],
    ['Total attendance', totals.totalAttendance, totals.knownAttendance, totals.estimatedAttendance],
    ['Total CYP attendance', totals.totalCyp, totals.knownAttendanceCyp, totals.estimatedAttendanceCyp],
  ] as const
  return (
    <div>
      <dl className="divide-y divide-line border-line border-y">
        {rows.map(([term, total, known, estimated]) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt>{term}</dt>
            <dd className="text-right tabular-nums">
              <span className="font-semibold">{showNumber(total)}</span>
              {known !== undefined && (
                <span className="block text-ink-soft text-sm">
                  {showNumber(known)} known, {showNumber(estimated)} estimated
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-ink-soft text-sm">{cypNote}</p>
    </div>
  )
}
