'use client'

import { useLayoutEffect, useState } from 'react'
import type { Choice } from '@/components/ui/choice'
import { allYears } from '@/lib/events/period'
import { api } from '@/lib/floor/http/api'

/** What the schedule is about: an organisation or all in reach, a year and a quarter or All. */
export type ScheduleChoice = { organisation: Choice | null; year: number; quarter: number }

/** Shared with every list of one organisation's records (architecture §10, `selectedOrgId`). */
const organisationKey = 'selectedOrgId'
const periodKey = 'eventsPeriod'

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep({ organisation, year, quarter }: ScheduleChoice) {
  try {
    if (organisation) sessionStorage.setItem(organisationKey, String(organisation.id))
    else sessionStorage.removeItem(organisationKey)
    sessionStorage.setItem(periodKey, `${year} ${quarter}`)
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}

/** Puts the choice into the address beside the grid's own parameters, without a step in the history. */
function replaceAddress({ organisation, year, quarter }: ScheduleChoice) {
  const address = new URL(location.href)
  const put = (name: string, value: number | string | undefined) =>
    value === undefined ? address.searchParams.delete(name) : address.searchParams.set(name, String(value))
  put('organisationId', organisation?.id)
  put('year', year === allYears ? undefined : year)
  put('quarter', quarter === allYears ? undefined : quarter)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

async function named(id: string): Promise<Choice | null> {
  if (!/^[1-9]\d*$/.test(id)) return null
  const found = await api.get<{ id: number; name: string }>(`/api/organisations/display/${id}`).catch(() => null)
  return found && { id: found.id, name: found.name }
}

/** Document 2 §2: organisation, year and quarter are remembered for the session; an address that says them wins. */
export function useScheduleChoice(given: ScheduleChoice, isGiven: boolean) {
  const [choice, setChoice] = useState(given)

  function change(part: Partial<ScheduleChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    keep(next)
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    if (isGiven) {
      keep(given)
      return
    }
    const [year = allYears, quarter = allYears] = (read(periodKey) ?? '').split(' ').filter(Boolean).map(Number)
    const organisationId = read(organisationKey)
    const show = (organisation: Choice | null) => {
      setChoice({ organisation, year, quarter })
      replaceAddress({ organisation, year, quarter })
    }
    if (year !== allYears || quarter !== allYears) show(null)
    if (!organisationId) return
    let left = false
    void named(organisationId).then((organisation) => {
      if (!left && organisation) show(organisation)
    })
    return () => {
      left = true
    }
  }, [])

  return { choice, change }
}
