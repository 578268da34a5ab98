'use client'

import { Copy } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { leavePage } from '@/components/form/leave-guard'
import { Button } from '@/components/ui/button'
import { DeleteButton } from '@/components/ui/confirm-button'
import { listAsLeft } from '@/components/ui/left-lists'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { confirmationsToReset } from '@/lib/confirmations/reset-reasons'
import { messages } from '@/lib/events/messages'
import type { EventFacts } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { Problem } from '@/lib/floor/http/problem'
import { ConfirmationsResetBanner, type StandingConfirmation } from './confirmations-reset-banner'

type EventActionsProps = {
  event: { facts: EventFacts; confirmed: readonly StandingConfirmation[] }
  /** The name as it is in the form. */
  currentName: () => string | undefined
  scope: OrganisationScope
  back: string
}

/** Duplicate and Delete, for whoever may edit a saved event. */
export function EventActions({ event: { facts: event, confirmed }, currentName, scope, back }: EventActionsProps) {
  const router = useRouter()
  const toasts = useToasts()
  const [duplicating, setDuplicating] = useState(false)

  const toastId = useRef<number>(undefined)
  const dismissError = () => toastId.current !== undefined && toasts.dismiss(toastId.current)
  // What stood in the way is of no interest once the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => () => void dismissError(), [])

  async function runStep(refused: (reason: string) => string, step: () => Promise<void>) {
    dismissError()
    try {
      await step()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toastId.current = toasts.error(refused(error.message))
    }
  }

  const duplicate = () => {
    setDuplicating(true)
    return runStep(
      (reason) => reason,
      async () => {
        const { name } = await api.send('GET /api/events/duplicate-name', { query: { name: currentName() ?? '' } })
        const address = new URLSearchParams({ duplicateOf: String(event.id), name })
        if (back === '/confirmations') address.set('from', 'confirmations')
        leavePage(() => router.push(`/event-overview?${address}`))
      },
    ).finally(() => setDuplicating(false))
  }

  const remove = () =>
    runStep(messages.unableToDelete, async () => {
      await api.send('DELETE /api/events', { body: { eventId: event.id } })
      toasts.success(messages.deleted)
      router.push(listAsLeft(back))
      // Or the Back button would show it as if it were still there.
      router.refresh()
    })

  return (
    <>
      <Button icon={<Copy size={18} aria-hidden="true" />} onPress={duplicate} busy={duplicating}>
        Duplicate
      </Button>
      <DeleteButton question="Delete this event?" onDelete={remove}>
        <div className="flex flex-col gap-3">
          <p>
            Please confirm that you would like to delete the event “{event.name}” with the attendance figures of all its
            quarters. This is permanent and cannot be undone.
          </p>
          <ConfirmationsResetBanner reset={confirmationsToReset(confirmed, event, undefined)} scope={scope} />
        </div>
      </DeleteButton>
    </>
  )
}
