'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { controlId, useFormSettings } from '@/components/form/form-context'
import { stepOfField } from '@/lib/surveys/editor-address'

/** Where the address has the field that somebody is led to. */
const fieldParameter = 'field'

/** Shows the step of a field of this page's editor and puts the focus into the field. */
export function goToField(field: string) {
  const address = new URL(window.location.href)
  address.searchParams.set('tabIndex', String(stepOfField(field)))
  address.searchParams.set(fieldParameter, field)
  // Without a state of ours: only then does Next look at the address again.
  window.history.replaceState(null, '', address)
}

function clearField() {
  const address = new URL(window.location.href)
  address.searchParams.delete(fieldParameter)
  window.history.replaceState(null, '', address)
}

/** The field that the address leads to, until it has the focus. */
export const useTargetField = (): string | null => useSearchParams().get(fieldParameter)

/** Puts the focus into the field that the address names, as soon as it is there: steps are drawn when they are shown. */
export function useTargetFieldFocus() {
  const { id } = useFormSettings()
  const field = useTargetField()
  useEffect(() => {
    if (field === null) return
    const focusField = () => {
      const control = document.getElementById(controlId(id, field))
      // Within a step that is not shown yet nothing takes the focus.
      if (!control?.checkVisibility()) return
      observer.disconnect()
      control.scrollIntoView({ block: 'center' })
      control.focus({ preventScroll: true })
      clearField()
    }
    const observer = new MutationObserver(focusField)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'inert'],
    })
    focusField()
    return () => observer.disconnect()
  }, [field, id])
}
