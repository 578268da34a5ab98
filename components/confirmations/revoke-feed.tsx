'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { messages } from '@/lib/confirmations/calendar-feed/messages'
import { Problem } from '@/lib/floor/http/problem'

type RevokeFeedProps = { organisationId: number; id: number; name: string; onRevoked: () => void }

/** Ends a calendar address after a question: calendars that have it get nothing new. */
export function RevokeFeed({ organisationId, id, name, onRevoked }: RevokeFeedProps) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
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
    } finally {
      setAsking(false)
      setBusy(false)
    }
  }

  return (
    <>
      <Button size="small" onPress={() => setAsking(true)} aria-label={`Revoke: ${name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title="Revoke this calendar address?"
        confirm="Revoke"
        danger
        busy={busy}
        onConfirm={revoke}
        onCancel={() => setAsking(false)}
      >
        <p>Calendars that use it no longer show the deadlines. This is permanent and cannot be undone.</p>
      </ConfirmDialog>
    </>
  )
}
