'use client'

import { useLayoutEffect, useState } from 'react'
import {
  asSelected,
  findSelected,
  keepInSession,
  readSession,
  selectedOrganisationId,
} from '@/components/organisations/selected-organisation'
import type { Choice } from '@/components/ui/choice'

/** Whose confirmations, and of which financial year. */
export type ConfirmationsChoice = { organisation: Choice | null; year: number }

const yearKey = 'confirmationsYear'

const keep = ({ organisation, year }: ConfirmationsChoice) =>
  keepInSession({ ...(organisation && asSelected(organisation)), [yearKey]: String(year) })

function replaceAddress({ organisation, year }: ConfirmationsChoice) {
  const address = new URL(location.href)
  if (organisation) address.searchParams.set('organisationId', String(organisation.id))
  else address.searchParams.delete('organisationId')
  address.searchParams.set('year', String(year))
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** The choice is remembered for the session, as the event list's is; an address that says it wins. */
export function useConfirmationsChoice(
  given: ConfirmationsChoice,
  isGiven: { organisation: boolean; year: boolean },
  years: readonly number[],
) {
  const [choice, setChoice] = useState(given)

  function change(part: Partial<ConfirmationsChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    keep(next)
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    const keptYear = Number(readSession(yearKey))
    const year = !isGiven.year && years.includes(keptYear) ? keptYear : given.year
    const show = (organisation: Choice | null) => {
      setChoice({ organisation, year })
      keep({ organisation, year })
      replaceAddress({ organisation, year })
    }
    const keptId = selectedOrganisationId()
    const isSettled = isGiven.organisation || !keptId || keptId === String(given.organisation?.id)
    if (isSettled || year !== given.year) show(given.organisation)
    if (isSettled || !keptId) return
    let left = false
    void findSelected(keptId).then((organisation) => {
      if (!left && organisation) show(organisation)
    })
    return () => {
      left = true
    }
  }, [])

  return { choice, change }
}
