'use client'

import { useRef } from 'react'
import type { EventFormState } from './use-event-save'

/** The two dates of an event, and no more of its form than they need. */
type DatesForm = Pick<EventFormState, 'getValues' | 'setValue' | 'formState'>

const isDateInput = (element: EventTarget | null | undefined, ...names: string[]) =>
  element instanceof HTMLInputElement && names.includes(element.name)

/**
 * Most events last a day: an end date that is left alone becomes the start date. It is written only while nobody is in the
 * end date or on the way into it, so that it never mixes with what is typed, and never again once it was typed.
 */
export function useProposedEnd(form: DatesForm) {
  const isTyped = useRef(false)
  return {
    noteTyped: () => {
      isTyped.current = true
    },
    /** One of the two dates was left for `next`. */
    proposeEnd: (next?: EventTarget | null) => {
      const { startDate, endDate } = form.getValues()
      if (!startDate || endDate || isTyped.current || isDateInput(next, 'endDate')) return
      // Another window is in front: whoever comes back is still in the field.
      if (isDateInput(document.activeElement, 'startDate', 'endDate')) return
      form.setValue('endDate', startDate, { shouldDirty: true, shouldValidate: form.formState.submitCount > 0 })
    },
  }
}
