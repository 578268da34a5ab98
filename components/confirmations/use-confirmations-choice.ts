'use client'

import { useLayoutEffect, useState } from 'react'
import {
  findSelectedOrganisation,
  readSession,
  selectedOrganisationId,
  selectionEntry,
  writeSession,
} from '@/components/organisations/selected-organisation'
import type { Choice } from '@/components/ui/choice'

/** Whose confirmations, and of which financial year. */
export type ConfirmationsChoice = { organisation: Choice | null; year: number }

const yearKey = 'confirmationsYear'

const storeChoice = ({ organisation, year }: ConfirmationsChoice) =>
  writeSession({ ...(organisation && selectionEntry(organisation)), [yearKey]: String(year) })

function replaceAddress({ organisation, year }: ConfirmationsChoice) {
  const address = new URL(location.href)
  if (organisation) address.searchParams.set('organisationId', String(organisation.id))
  else address.searchParams.delete('organisationId')
  address.searchParams.set('year', String(year))
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/** The choice is remembered for the session, as the event list's is; an address that names it wins. */
export function useConfirmationsChoice(
  initial: ConfirmationsChoice,
  isFromAddress: { organisation: boolean; year: boolean },
  years: readonly number[],
) {
  const [choice, setChoice] = useState(initial)

  function change(part: Partial<ConfirmationsChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    storeChoice(next)
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    const storedYear = Number(readSession(yearKey))
    const year = !isFromAddress.year && years.includes(storedYear) ? storedYear : initial.year
    const show = (organisation: Choice | null) => {
      setChoice({ organisation, year })
      storeChoice({ organisation, year })
      replaceAddress({ organisation, year })
    }
    const storedId = selectedOrganisationId()
    const isSettled = isFromAddress.organisation || !storedId || storedId === String(initial.organisation?.id)
    if (isSettled || year !== initial.year) show(initial.organisation)
    if (isSettled || !storedId) return
    let isUnmounted = false
    void findSelectedOrganisation(storedId).then((organisation) => {
      if (!isUnmounted && organisation) show(organisation)
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  return { choice, change }
}
