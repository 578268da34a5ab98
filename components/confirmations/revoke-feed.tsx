'use client'

import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { messages } from '@/lib/confirmations/calendar-feed/messages'
import { Problem } from '@/lib/floor/http/problem'

type RevokeFeedProps = { organisationId: number; id: number; name: string; onRevoked: () => void }

/** Ends a calendar address after a question: calendars that have it get nothing new. */
export function RevokeFeed({ organisationId, id, name, onRevoked }: RevokeFeedProps) {
  const toasts = useToasts()

  async function revoke() {
    try {
      await api.send('DELETE /api/organisations/{id}/calendar-feeds', {
        params: { id: organisationId },
        body: { calendarFeedId: id },
      })
      toasts.success(messages.revoked)
      onRevoked()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that was revoked in another window is as good as revoked.
      if (error.status === 404) onRevoked()
      else toasts.error(messages.unableToRevoke(error.message))
    }
  }

  return (
    <ConfirmButton
      size="small"
      label="Revoke"
      aria-label={`Revoke: ${name}`}
      question="Revoke this calendar address?"
      confirm="Revoke"
      danger
      onConfirm={revoke}
    >
      <p>Calendars that use it no longer show the deadlines. This is permanent and cannot be undone.</p>
    </ConfirmButton>
  )
}
