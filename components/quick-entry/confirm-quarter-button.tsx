'use client'

import { useState } from 'react'
import { ConfirmQuestion } from '@/components/confirmations/confirm-question'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { messages } from '@/lib/confirmations/messages'
import { reviewQuarter } from '@/lib/confirmations/quarter-review'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { Problem } from '@/lib/floor/http/problem'
import type { EntryRow } from './entry-columns'

type ConfirmQuarterButtonProps = {
  organisation: { id: number; name: string }
  year: number
  quarter: Quarter['quarter']
  /** As they are saved. */
  rows: readonly EntryRow[]
  isRunning: boolean
  onConfirmed: () => void
}

/** Confirms the quarter where its last figure was entered, after the question that the page of the confirmations asks. */
export function ConfirmQuarterButton({
  organisation,
  year,
  quarter,
  rows,
  isRunning,
  onConfirmed,
}: ConfirmQuarterButtonProps) {
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    try {
      await api.send('POST /api/events/confirm-quarter', {
        body: { organisationId: organisation.id, year, quarterNumber: quarter },
      })
      toasts.success(messages.confirmed(quarter))
      onConfirmed()
    } catch (error) {
      toasts.error(error instanceof Problem ? error.message : new Problem(500).message)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onPress={() => setAsking(true)}>
        Confirm the quarter
      </Button>
      {asking && (
        <ConfirmQuestion
          open
          quarter={{ year, quarter }}
          organisationName={organisation.name}
          isRunning={isRunning}
          review={reviewQuarter(rows)}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
