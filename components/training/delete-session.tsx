'use client'

import { DeleteRecord } from '@/components/ui/delete-record'
import { api } from '@/lib/api'
import { say } from '@/lib/training/messages'
import { sectionPath } from '@/lib/training/rules'

/** Deletes a training session, and its transcript with it, after a question. */
export function DeleteSession({ id, title }: { id: number; title: string }) {
  return (
    <DeleteRecord
      question="Delete this training session?"
      onDelete={() => api.send('DELETE /api/training/sessions', { body: { sessionId: id } })}
      say={say}
      list={sectionPath('sessions')}
    >
      <p>
        Please confirm that you would like to delete the training session “{title}” and its transcript. This is
        permanent and cannot be undone.
      </p>
    </DeleteRecord>
  )
}
