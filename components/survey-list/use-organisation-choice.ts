import { useLayoutEffect, useState } from 'react'
import {
  findSelectedOrganisation,
  selectedOrganisationId,
  selectionEntry,
  writeSession,
} from '@/components/organisations/selected-organisation'
import type { Choice } from '@/components/ui/choice'

function replaceAddress(organisation: Choice | null) {
  const address = new URL(location.href)
  if (organisation) address.searchParams.set('organisationId', String(organisation.id))
  else address.searchParams.delete('organisationId')
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/**
 * The organisation a list is about: the address says which, else what the browser session
 * stores under selectedOrgId, else the first in reach; stored for the session.
 * @param isFromAddress the address named `initial`; it is the first in reach otherwise
 */
export function useOrganisationChoice(initial: Choice | null, isFromAddress: boolean) {
  const [organisation, setOrganisation] = useState(initial)

  function choose(next: Choice | null) {
    setOrganisation(next)
    writeSession(selectionEntry(next))
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    const storedId = isFromAddress ? null : selectedOrganisationId()
    if (!storedId || storedId === String(initial?.id)) {
      writeSession(selectionEntry(initial))
      return
    }
    let isUnmounted = false
    void findSelectedOrganisation(storedId).then((found) => {
      if (isUnmounted) return
      if (found) choose(found)
      else writeSession(selectionEntry(initial))
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  return [organisation, choose] as const
}
