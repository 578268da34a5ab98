'use client'

import { useState } from 'react'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { formatNumber } from '@/lib/floor/format-number'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/survey-links/messages'
import type { Link } from './use-links'

type DeleteLinkProps = { surveyId: number; link: Link; onDone: () => void; onClose: () => void }

/** Deletes a link after a question that says what becomes of its answers and of codes that are printed. */
export function DeleteLink({ surveyId, link, onDone, onClose }: DeleteLinkProps) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)

  async function remove() {
    setBusy(true)
    try {
      await api.send('DELETE /api/surveys/{id}/links', { params: { id: surveyId }, body: { surveyLinkId: link.id } })
      toasts.success(messages.deleted)
      onDone()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that was deleted in another window is as good as deleted.
      if (error.status === 404) return onDone()
      setBusy(false)
      onClose()
      if (error.status !== 401) toasts.error(messages.unableToDelete(error.message))
    }
  }

  return (
    <ConfirmDialog
      open
      title={`Delete the link “${link.label}”?`}
      confirm="Delete"
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <p>{describeAnswers(link)}</p>
      <p className="mt-2">
        Codes and posters that are printed still lead to the survey; whoever comes through them is counted under no
        link. Its views are forgotten. This is permanent and cannot be undone.
      </p>
    </ConfirmDialog>
  )
}

function describeAnswers({ completes }: Link): string {
  if (completes === 0) return 'Nobody has completed the survey through it.'
  const answers =
    completes === 1
      ? 'The answer that came through it stays and is'
      : `The ${formatNumber(completes)} answers that came through it stay and are`
  return `${answers} counted under no link.`
}
