'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { ToastAction } from '@/components/ui/toast-queue'
import { useToasts } from '@/components/ui/toasts'
import { mistakesOf } from './error-summary'
import type { ValidatedForm } from './use-validated-form'

export type Complaint = {
  /** Shows what went wrong, in place of what was said before, with a way out where there is one. */
  say: (message: string, wayOut?: ToastAction) => void
  /** The same about what was filled in: it goes once it is corrected, and is not kept among the notifications. */
  showMistake: (message: string) => void
  /** The same about the mistakes in the form: it goes with the first that is corrected, for its number is then wrong. */
  sayOf: (errors: FieldErrors, message: (mistakes: readonly string[]) => string) => void
  /** Takes it away: the next try begins. */
  withdraw: () => void
}

/** The error notification of a form, one at a time: however often a save is tried, the last answer alone is shown. */
export function useComplaint<Values extends FieldValues, Result>({
  subscribe,
}: ValidatedForm<Values, Result>): Complaint {
  const toasts = useToasts()
  const shown = useRef<number | null>(null)
  const counted = useRef<number | null>(null)
  const complaint = useMemo(() => {
    const withdraw = () => {
      if (shown.current !== null) toasts.dismiss(shown.current)
      shown.current = null
      counted.current = null
    }
    const say: Complaint['say'] = (message, wayOut) => {
      withdraw()
      shown.current = toasts.error(message, wayOut)
    }
    const showMistake: Complaint['showMistake'] = (message) => {
      withdraw()
      shown.current = toasts.mistake(message)
    }
    const sayOf: Complaint['sayOf'] = (errors, message) => {
      const mistakes = mistakesOf(errors)
      showMistake(message(mistakes.map((mistake) => mistake.message)))
      counted.current = mistakes.length
    }
    return { say, sayOf, showMistake, withdraw }
  }, [toasts])

  useEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors }) => {
          if (counted.current !== null && mistakesOf(errors ?? {}).length !== counted.current) complaint.withdraw()
        },
      }),
    [subscribe, complaint],
  )
  return complaint
}
