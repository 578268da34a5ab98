'use client'

import { useLayoutEffect, useState } from 'react'
import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/floor/http/api'

/** Whose confirmations, and of which financial year. */
export type ConfirmationsChoice = { organisation: Choice | null; year: number }

/** Shared with every list of one organisation's records (architecture §10, `selectedOrgId`). */
const organisationKey = 'selectedOrgId'
const yearKey = 'confirmationsYear'

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep({ organisation, year }: ConfirmationsChoice) {
  try {
    if (organisation) sessionStorage.setItem(organisationKey, String(organisation.id))
    sessionStorage.setItem(yearKey, String(year))
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

function replaceAddress({ organisation, year }: ConfirmationsChoice) {
  const address = new URL(location.href)
  if (organisation) address.searchParams.set('organisationId', String(organisation.id))
  else address.searchParams.delete('organisationId')
  address.searchParams.set('year', String(year))
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

async function named(id: string): Promise<Choice | null> {
  if (!/^[1-9]\d*$/.test(id)) return null
  const found = await api.get<{ id: number; name: string }>(`/api/organisations/display/${id}`).catch(() => null)
  return found && { id: found.id, name: found.name }
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
    const keptYear = Number(read(yearKey))
    const year = !isGiven.year && years.includes(keptYear) ? keptYear : given.year
    const show = (organisation: Choice | null) => {
      setChoice({ organisation, year })
      keep({ organisation, year })
      replaceAddress({ organisation, year })
    }
    const keptId = read(organisationKey)
    const isSettled = isGiven.organisation || !keptId || keptId === String(given.organisation?.id)
    if (isSettled || year !== given.year) show(given.organisation)
    if (isSettled || !keptId) return
    let left = false
    void named(keptId).then((organisation) => {
      if (!left && organisation) show(organisation)
    })
    return () => {
      left = true
    }
  }, [])

  return { choice, change }
}
