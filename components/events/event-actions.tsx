'use client'

import { Copy } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { leave } from '@/components/form/leave'
import { Button } from '@/components/ui/button'
import { DeleteButton } from '@/components/ui/delete-button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { quartersToReset } from '@/lib/confirmations/quarters-to-reset'
import { say } from '@/lib/events/messages'
import type { EventFacts } from '@/lib/events/rules'
import type { OrganisationScope } from '@/lib/floor/access/organisation-scope'
import { Problem } from '@/lib/floor/http/problem'
import { ResetConfirmations, type StandingConfirmation } from './reset-confirmations'

type EventActionsProps = {
  event: { facts: EventFacts; confirmed: readonly StandingConfirmation[] }
  /** The name as it stands in the form. */
  currentName: () => string | undefined
  reach: OrganisationScope
  back: string
}

/** Duplicate and Delete, for whoever may edit a saved event. */
export function EventActions({ event: { facts: event, confirmed }, currentName, reach, back }: EventActionsProps) {
  const router = useRouter()
  const toasts = useToasts()
  const [duplicating, setDuplicating] = useState(false)

  const complaint = useRef<number>(undefined)
  const withdraw = () => complaint.current !== undefined && toasts.dismiss(complaint.current)
  // What stood in the way is of no interest once the page is left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is left
  useEffect(() => () => void withdraw(), [])

  async function work(refused: (reason: string) => string, step: () => Promise<void>) {
    withdraw()
    try {
      await step()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) complaint.current = toasts.error(refused(error.message))
    }
  }

  const duplicate = () => {
    setDuplicating(true)
    return work(
      (reason) => reason,
      async () => {
        const { name } = await api.send('GET /api/events/duplicate-name', { query: { name: currentName() ?? '' } })
        const address = new URLSearchParams({ duplicateOf: String(event.id), name })
        if (back === '/confirmations') address.set('from', 'confirmations')
        leave(() => router.push(`/event-overview?${address}`))
      },
    ).finally(() => setDuplicating(false))
  }

  const remove = () =>
    work(say.unableToDelete, async () => {
      await api.send('DELETE /api/events', { body: { eventId: event.id } })
      toasts.success(say.deleted)
      router.push(back)
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
          <ResetConfirmations reset={quartersToReset(confirmed, event, undefined)} reach={reach} />
        </div>
      </DeleteButton>
    </>
  )
}
