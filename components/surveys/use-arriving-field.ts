'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect } from 'react'
import { controlId, useFormSurroundings } from '@/components/form/form-context'
import { stepOfField } from '@/lib/surveys/editor-address'

/** Where the address holds the field that somebody is led to. */
const parameter = 'field'

/** Shows the step of a field of this page's editor and puts the focus into the field. */
export function goToField(field: string) {
  const address = new URL(window.location.href)
  address.searchParams.set('tabIndex', String(stepOfField(field)))
  address.searchParams.set(parameter, field)
  // Without a state of ours: only then does Next look at the address again.
  window.history.replaceState(null, '', address)
}

function forgetField() {
  const address = new URL(window.location.href)
  address.searchParams.delete(parameter)
  window.history.replaceState(null, '', address)
}

/** The field that the address leads to, until it has the focus. */
export const useSoughtField = (): string | null => useSearchParams().get(parameter)

/** Puts the focus into the field that the address names, as soon as it is there: steps are drawn when they are shown. */
export function useArrivingField() {
  const { id } = useFormSurroundings()
  const field = useSoughtField()
  useEffect(() => {
    if (field === null) return
    const arrive = () => {
      const control = document.getElementById(controlId(id, field))
      // Within a step that is not shown yet nothing takes the focus.
      if (!control?.checkVisibility()) return
      observer.disconnect()
      control.scrollIntoView({ block: 'center' })
      control.focus({ preventScroll: true })
      forgetField()
    }
    const observer = new MutationObserver(arrive)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['class', 'inert'],
    })
    arrive()
    return () => observer.disconnect()
  }, [field, id])
}
