'use client'

import { useEffect, useMemo, useRef } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { ToastAction } from '@/components/ui/toast-queue'
import { useToasts } from '@/components/ui/toasts'
import { mistakesOf } from './error-summary'
import type { ValidatedForm } from './use-validated-form'

export type ErrorToast = {
  /** Shows what went wrong, in place of the message before, with a way out where there is one. */
  show: (message: string, wayOut?: ToastAction) => void
  /** The same about what was filled in: it goes once it is corrected, and is not listed among the notifications. */
  showMistake: (message: string) => void
  /** The same about the mistakes in the form: it goes with the first that is corrected, for its number is then wrong. */
  showErrors: (errors: FieldErrors, message: (mistakes: readonly string[]) => string) => void
  /** Takes it away: the next try begins. */
  dismiss: () => void
}

/** The error notification of a form, one at a time: however often a save is tried, the last answer alone is shown. */
export function useErrorToast<Values extends FieldValues, Result>({
  subscribe,
}: ValidatedForm<Values, Result>): ErrorToast {
  const toasts = useToasts()
  const shownId = useRef<number | null>(null)
  const errorCount = useRef<number | null>(null)
  const errorToast = useMemo(() => {
    const dismiss = () => {
      if (shownId.current !== null) toasts.dismiss(shownId.current)
      shownId.current = null
      errorCount.current = null
    }
    const show: ErrorToast['show'] = (message, action) => {
      dismiss()
      shownId.current = toasts.error(message, action)
    }
    const showMistake: ErrorToast['showMistake'] = (message) => {
      dismiss()
      shownId.current = toasts.mistake(message)
    }
    const showErrors: ErrorToast['showErrors'] = (errors, message) => {
      const mistakes = mistakesOf(errors)
      showMistake(message(mistakes.map((mistake) => mistake.message)))
      errorCount.current = mistakes.length
    }
    return { show, showErrors, showMistake, dismiss }
  }, [toasts])

  useEffect(
    () =>
      subscribe({
        formState: { errors: true },
        callback: ({ errors }) => {
          if (errorCount.current !== null && mistakesOf(errors ?? {}).length !== errorCount.current)
            errorToast.dismiss()
        },
      }),
    [subscribe, errorToast],
  )
  return errorToast
}
