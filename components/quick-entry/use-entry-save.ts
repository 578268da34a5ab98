'use client'

import { useRef, useState } from 'react'
import type { FigureEdit } from '@/components/figures/use-figure-edits'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { say } from '@/lib/attendance/quick-entry/messages'
import type { FigureName } from '@/lib/attendance/rules'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import { generalSentence } from '@/lib/floor/errors/sentences'
import { Problem } from '@/lib/floor/http/problem'
import { type Overtaken, overtakenIn } from './overtaken'
import { type UnsaveableEvent, unsaveableIn } from './unsaveable'

type EntrySaved = AnswerOf<'PUT /api/events/quarter-figures/{orgId}'>

type EntrySave = {
  organisationId: number
  year: number
  quarter: Quarter['quarter']
  /** With the figures that went; more may have been typed while they did. */
  onSaved: (answer: EntrySaved, saved: readonly FigureEdit<FigureName>[]) => void
  onOvertaken: (overtaken: Overtaken[]) => void
  onUnsaveable: (events: UnsaveableEvent[]) => void
}

/** Saves changed figures, once at a time; what stands in the way is said in a toast that stays. */
export function useEntrySave({ organisationId, year, quarter, onSaved, onOvertaken, onUnsaveable }: EntrySave) {
  const toasts = useToasts()
  const sending = useRef(false)
  const complaint = useRef<number>(undefined)
  const [busy, setBusy] = useState(false)

  function complain(message: string, show = toasts.error) {
    if (complaint.current !== undefined) toasts.dismiss(complaint.current)
    complaint.current = show(message)
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
      if (complaint.current !== undefined) toasts.dismiss(complaint.current)
      toasts.success(say.saved(answer.figures, answer.events))
      onSaved(answer, changes)
    } catch (error) {
      if (!(error instanceof Problem)) {
        console.error(error)
        complain(generalSentence(500))
        return
      }
      // The browser is on its way to sign-in.
      if (error.status === 401) return
      complain(say.unableToSave(error.message))
      const overtaken = overtakenIn(error.findings)
      if (overtaken.length > 0) onOvertaken(overtaken)
      const unsaveable = unsaveableIn(error.findings)
      if (unsaveable.length > 0) onUnsaveable(unsaveable)
    }
  }

  return {
    busy,
    /** About mistakes in the grid, which go once they are corrected. */
    complain: (message: string) => complain(message, toasts.mistake),
    save(changes: readonly FigureEdit<FigureName>[]) {
      if (sending.current) return complain(say.unableToSave(`${say.alreadySaving}.`))
      sending.current = true
      setBusy(true)
      void send(changes).finally(() => {
        sending.current = false
        setBusy(false)
      })
    },
  }
}
