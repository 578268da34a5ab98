'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { formatDate } from '@/lib/floor/calendar/plain-date'
import { SaveConsequences, type SaveConsequencesProps } from './save-consequences'
import type { SaveQuestion } from './use-event-save'

type SaveQuestionsProps = Omit<SaveConsequencesProps, 'values' | 'confirmed' | 'organisations'> & {
  question: SaveQuestion | null
  onProceed: () => void
  onCancel: () => void
}

/** The two questions before an event is saved: a shared reference, and what a save resets. */
export function SaveQuestions({ question, onProceed, onCancel, ...known }: SaveQuestionsProps) {
  if (!question) return null
  const { values, confirmed, organisations } = question
  const consequences = <SaveConsequences {...known} {...{ values, confirmed, organisations }} />
  if (question.about === 'confirmations')
    return (
      <ConfirmDialog open title="Save event" confirm="Save" onConfirm={onProceed} onCancel={onCancel}>
        {consequences}
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      open
      title="Duplicate Box Office Reference ID Detected"
      confirm="Continue"
      onConfirm={onProceed}
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
                {event.name}, {formatDate(event.startDate)} to {formatDate(event.endDate)}
              </li>
            ))}
          </ul>
        )}
        {consequences}
      </div>
    </ConfirmDialog>
  )
}
