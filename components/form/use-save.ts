'use client'

import { useRef, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { useToasts } from '@/components/ui/toasts'
import { generalMessage } from '@/lib/floor/errors/general-message'
import { Problem } from '@/lib/floor/http/problem'
import { type ErrorToast, useErrorToast } from './use-error-toast'
import type { ValidatedForm } from './use-validated-form'

type SaveSettings<Values, Result, Answer> = {
  /** The documented call. */
  send: (result: Result) => Promise<Answer>
  /** The toast of a success; left out where the next screen says it. */
  saved?: string | ((answer: Answer) => string)
  /** The toast of a refusal, around the server's words: 'Unable to create location. {reason}'. */
  refused: (reason: string) => string
  /** The toast when `count` fields break a rule: 'Unable to save user. {n} validation errors.' */
  invalid?: (count: number) => string
  /** The toast when it is pressed again meanwhile: 'The event is already being processed'. */
  alreadySaving?: string
  /** What is offered when somebody has deleted the record meanwhile: to save what was typed as a new one. */
  asNew?: SaveAsNew<Result, Answer> | undefined
  /** Where a form has steps before its save, their messages are shown in the same place. */
  errorToast?: ErrorToast
  /** What comes next, once the form counts as saved: usually a change of page. */
  then?: (answer: Answer, values: Values) => void
}

/** "Save as a new location": the call that creates it, and the toast of its success. */
type SaveAsNew<Result, Answer> = { label: string; send: (result: Result) => Promise<Answer>; saved: string }

export type SaveControls = {
  /** For `Form`, or for a button outside it. */
  submit: (event?: { preventDefault: () => void }) => void
  busy: boolean
}

/** A save that can be tried again as that of a new record. */
type SaveAsNewControls = SaveControls & { submitAsNew: () => void }

/**
 * Saves a form, once at a time. The server's `fields` go beside their inputs and its `message` into the toast, so that
 * its message reaches the exact input it is about.
 */
export function useSave<Values extends FieldValues, Result, Answer>(
  form: ValidatedForm<Values, Result>,
  settings: SaveSettings<Values, Result, Answer>,
): SaveAsNewControls {
  const toasts = useToasts()
  const sending = useRef(false)
  const ownToast = useErrorToast(form)
  const errorToast = settings.errorToast ?? ownToast
  const [busy, setBusy] = useState(false)
  const { asNew } = settings

  const sendBy =
    (send: (result: Result) => Promise<Answer>, saved: SaveSettings<Values, Result, Answer>['saved']) =>
    async (result: Result) => {
      const values = structuredClone(form.getValues())
      try {
        const answer = await send(result)
        // What was typed while it was on its way stays unsaved.
        form.resetDefaultValues(values)
        if (saved !== undefined) toasts.success(typeof saved === 'string' ? saved : saved(answer))
        settings.then?.(answer, values)
      } catch (error) {
        refuse(error)
      }
    }

  function refuse(error: unknown) {
    if (!(error instanceof Problem)) {
      console.error(error)
      errorToast.show(generalMessage(500))
      return
    }
    // The browser is on its way to sign-in.
    if (error.status === 401) return
    for (const [name, message] of Object.entries(error.fields)) {
      form.setError(name as FieldPath<Values>, { type: 'server', message })
    }
    const action = error.isDeleted && asNew ? { label: asNew.label, onPress: submitAsNew } : undefined
    errorToast.show(settings.refused(error.message), action)
  }

  function submitBy(send: (result: Result) => Promise<Answer>, saved: SaveSettings<Values, Result, Answer>['saved']) {
    if (sending.current) {
      if (settings.alreadySaving) errorToast.show(settings.alreadySaving)
      return
    }
    sending.current = true
    setBusy(true)
    errorToast.dismiss()
    const validateAndSend = form.handleSubmit(sendBy(send, saved), (errors) => {
      const { invalid } = settings
      if (invalid) errorToast.showErrors(errors, (mistakes) => invalid(mistakes.length))
    })
    void validateAndSend().finally(() => {
      sending.current = false
      setBusy(false)
    })
  }

  function submitAsNew() {
    if (asNew) submitBy(asNew.send, asNew.saved)
  }

  return {
    busy,
    submit: (event) => {
      event?.preventDefault()
      submitBy(settings.send, settings.saved)
    },
    submitAsNew,
  }
}
