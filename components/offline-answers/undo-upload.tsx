'use client'

import { Undo2 } from 'lucide-react'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'

type UndoUploadProps = { surveyId: number; upload: AnswerUpload; onUndone: () => Promise<void> }

/** Undoes a whole upload, after a confirmation that says what is removed. */
export function UndoUpload({ surveyId, upload, onUndone }: UndoUploadProps) {
  const toasts = useToasts()
  const { run } = useAction()

  const undo = () =>
    run(messages.unableToUndo, async () => {
      await api.send('DELETE /api/surveys/{id}/bulk', { params: { id: surveyId }, body: { importId: upload.id } })
      toasts.success(messages.undone)
      await onUndone()
    })

  return (
    <ConfirmButton
      size="small"
      icon={<Undo2 size={16} aria-hidden="true" />}
      aria-haspopup="dialog"
      label={
        <>
          Undo<span className="sr-only"> the upload of {upload.filename}</span>
        </>
      }
      question="Undo this upload?"
      confirm="Undo the upload"
      danger
      onConfirm={undo}
    >
      <p>
        All answers that came with <strong className="[overflow-wrap:anywhere]">{upload.filename}</strong> on{' '}
        {dateTimeInLondon(new Date(upload.createdAt))} are deleted, and the uploaded file with them.{' '}
        {upload.messages.join(' ')} Answers from elsewhere stay. You can upload the file again from where you keep it.
      </p>
    </ConfirmButton>
  )
}
