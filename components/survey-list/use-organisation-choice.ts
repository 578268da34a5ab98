import { useLayoutEffect, useState } from 'react'
import {
  asSelected,
  findSelected,
  keepInSession,
  selectedOrganisationId,
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
 * keeps under selectedOrgId, else the first in reach; kept for the session.
 * @param isGiven the address named `initial`; it is the first in reach otherwise
 */
export function useOrganisationChoice(initial: Choice | null, isGiven: boolean) {
  const [organisation, setOrganisation] = useState(initial)

  function choose(next: Choice | null) {
    setOrganisation(next)
    keepInSession(asSelected(next))
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    const kept = isGiven ? null : selectedOrganisationId()
    if (!kept || kept === String(initial?.id)) {
      keepInSession(asSelected(initial))
      return
    }
    let left = false
    void findSelected(kept).then((found) => {
      if (left) return
      if (found) choose(found)
      else keepInSession(asSelected(initial))
    })
    return () => {
      left = true
    }
  }, [])

  return [organisation, choose] as const
}
