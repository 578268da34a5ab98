'use client'

import { useRef, useState } from 'react'
import type { FigureEdit } from '@/components/figures/use-figure-edits'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/attendance/quick-entry/messages'
import type { FigureName } from '@/lib/attendance/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { Problem } from '@/lib/floor/http/problem'
import { parseRefusedEvents, type RefusedEvent } from './event-refusals'
import { type FigureConflict, parseConflicts } from './figure-conflicts'

type EntrySaveAnswer = AnswerOf<'PUT /api/events/quarter-figures/{orgId}'>

type EntrySaveSettings = {
  organisationId: number
  year: number
  quarter: Quarter['quarter']
  /** With the figures that went; more may have been typed while they did. */
  onSaved: (answer: EntrySaveAnswer, saved: readonly FigureEdit<FigureName>[]) => void
  onConflicts: (overtaken: FigureConflict[]) => void
  onEventsRefused: (events: RefusedEvent[]) => void
}

/** Saves changed figures, once at a time; what prevents it is shown in a toast that stays. */
export function useEntrySave({
  organisationId,
  year,
  quarter,
  onSaved,
  onConflicts,
  onEventsRefused,
}: EntrySaveSettings) {
  const toasts = useToasts()
  const sending = useRef(false)
  const toastId = useRef<number>(undefined)
  const [busy, setBusy] = useState(false)

  function showError(message: string, show = toasts.error) {
    if (toastId.current !== undefined) toasts.dismiss(toastId.current)
    toastId.current = show(message)
  }

  async function send(changes: readonly FigureEdit<FigureName>[]) {
    try {
      const answer = await api.send('PUT /api/events/quarter-figures/{orgId}', {
        params: { orgId: organisationId },
        body: {
          year,
          quarter,
          changes: changes.map(({ rowKey, ...change }) => ({ eventId: Number(rowKey), ...change })),
        },
      })
      if (toastId.current !== undefined) toasts.dismiss(toastId.current)
      toasts.success(messages.saved(answer.figures, answer.events))
      onSaved(answer, changes)
    } catch (error) {
      if (!(error instanceof Problem)) {
        console.error(error)
        showError(generalMessage(500))
        return
      }
      // The browser is on its way to sign-in.
      if (error.status === 401) return
      showError(messages.unableToSave(error.message))
      const conflicts = parseConflicts(error.findings)
      if (conflicts.length > 0) onConflicts(conflicts)
      const refusedEvents = parseRefusedEvents(error.findings)
      if (refusedEvents.length > 0) onEventsRefused(refusedEvents)
    }
  }

  return {
    busy,
    /** About mistakes in the grid, which go once they are corrected. */
    showMistake: (message: string) => showError(message, toasts.mistake),
    save(changes: readonly FigureEdit<FigureName>[]) {
      if (sending.current) return showError(messages.unableToSave(`${messages.alreadySaving}.`))
      sending.current = true
      setBusy(true)
      void send(changes).finally(() => {
        sending.current = false
        setBusy(false)
      })
    },
  }
}
