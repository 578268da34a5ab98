'use client'

import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/offline-answers/messages'
import type { AnswerUpload } from '@/lib/offline-answers/service'

type UndoUploadProps = { surveyId: number; upload: AnswerUpload; onUndone: () => Promise<void> }

/** Undoes a whole upload, after a confirmation that says what is removed. */
export function UndoUpload({ surveyId, upload, onUndone }: UndoUploadProps) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      await api.send('DELETE /api/surveys/{id}/bulk', { params: { id: surveyId }, body: { importId: upload.id } })
      toasts.success(messages.undone)
      await onUndone()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(messages.unableToUndo(error.message))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button
        size="small"
        icon={<Undo2 size={16} aria-hidden="true" />}
        aria-haspopup="dialog"
        onPress={() => setAsking(true)}
      >
        Undo<span className="sr-only"> the upload of {upload.filename}</span>
      </Button>
      <ConfirmDialog
        open={asking}
        title="Undo this upload?"
        confirm="Undo the upload"
        danger
        busy={busy}
        onConfirm={() => void undo()}
        onCancel={() => setAsking(false)}
      >
        <p>
          All answers that came with <strong className="[overflow-wrap:anywhere]">{upload.filename}</strong> on{' '}
          {dateTimeInLondon(new Date(upload.createdAt))} are deleted, and the uploaded file with them.{' '}
          {upload.messages.join(' ')} Answers from elsewhere stay. You can upload the file again from where you keep it.
        </p>
      </ConfirmDialog>
    </>
  )
}
