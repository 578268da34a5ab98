'use client'

import { Banner } from '@/components/ui/banner'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { isFilled } from '@/lib/attendance/rules'
import { showDate } from '@/lib/floor/calendar/plain-date'
import { quartersTouched, showFinancialYear } from '@/lib/floor/calendar/quarter'
import type { QuarterRow } from './event-attendance'
import type { SaveQuestion } from './use-event-save'

type SaveQuestionsProps = {
  question: SaveQuestion | null
  /** The quarters as they are saved, and the dates as they would be. */
  quarters: readonly QuarterRow[]
  startDate: string
  endDate: string
  onGoOn: () => void
  onCancel: () => void
}

/** The two questions before an event is saved (document 2 §4): a shared reference, and what a save resets. */
export function SaveQuestions({ question, quarters, startDate, endDate, onGoOn, onCancel }: SaveQuestionsProps) {
  if (!question) return null
  const consequences = <Consequences lost={lostQuarters(quarters, startDate, endDate)} />
  if (question.about === 'confirmations')
    return (
      <ConfirmDialog open title="Save event" confirm="Save" onConfirm={onGoOn} onCancel={onCancel}>
        {consequences}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      title="Duplicate Box Office Reference ID Detected"
      confirm="Continue"
      onConfirm={onGoOn}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-3">
        <p>
          This event shares its Box Office Reference ID and overlapping dates with other events, so ticketing data will
          apply to all of them.
        </p>
        {question.duplicates.length > 0 && (
          <ul className="list-disc pl-5">
            {question.duplicates.map((event) => (
              <li key={event.id}>
                {event.name}, {showDate(event.startDate)} to {showDate(event.endDate)}
              </li>
            ))}
          </ul>
        )}
        {consequences}
      </div>
    </ConfirmDialog>
  )
}

function Consequences({ lost }: { lost: readonly QuarterRow[] }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        Quarterly confirmations for this event’s quarters will be reset. Changing the dates may change the available
        quarters and lose data.
      </p>
      {lost.length > 0 && (
        <Banner kind="warning" title="These figures will be lost">
          {new Intl.ListFormat('en-GB').format(
            lost.map(({ year, quarter }) => `${showFinancialYear(year)} Q${quarter}`),
          )}
        </Banner>
      )}
    </div>
  )
}

/** Quarters with figures that the new dates no longer touch. */
function lostQuarters(quarters: readonly QuarterRow[], startDate: string, endDate: string) {
  const kept = new Set(quartersTouched(startDate, endDate).map(({ year, quarter }) => `${year} ${quarter}`))
  return quarters.filter((row) => isFilled(row) && !kept.has(`${row.year} ${row.quarter}`))
}
