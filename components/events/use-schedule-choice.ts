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
import { allYears, type ChosenPeriod, periodIn } from '@/lib/events/period'

/** What the schedule is about: an organisation or all in reach, a year and a quarter or All. */
export type ScheduleChoice = { organisation: Choice | null } & ChosenPeriod

const periodKey = 'eventsPeriod'

const keep = ({ organisation, year, quarter }: ScheduleChoice) =>
  keepInSession({ ...asSelected(organisation), [periodKey]: `${year} ${quarter}` })

function keptPeriod(): ChosenPeriod | undefined {
  const [year, quarter] = (readSession(periodKey) ?? '').split(' ')
  return periodIn({ year, quarter })
}

/** Puts the choice into the address beside the grid's own parameters, without a step in the history. */
function replaceAddress({ organisation, year, quarter }: ScheduleChoice) {
  const address = new URL(location.href)
  const put = (name: string, value: number | string | undefined) => {
    // Deleted first, so that the same choice is the same address.
    address.searchParams.delete(name)
    if (value !== undefined) address.searchParams.set(name, String(value))
  }
  put('organisationId', organisation?.id)
  // An address without a year means the current quarter: all years have to be said.
  put('year', year)
  put('quarter', quarter === allYears ? undefined : quarter)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/**
 * Organisation, year and quarter are remembered for the session; an address that says them wins. Where neither says anything
 * the choice is the one given, and it is not kept before somebody chooses.
 */
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
    const period = keptPeriod()
    const organisationId = selectedOrganisationId()
    const show = (organisation: Choice | null) => {
      const next = { ...given, ...period, organisation }
      setChoice(next)
      if (period || organisation) replaceAddress(next)
    }
    if (period) show(null)
    if (!organisationId) return
    let left = false
    void findSelected(organisationId).then((organisation) => {
      if (!left && organisation) show(organisation)
    })
    return () => {
      left = true
    }
  }, [])

  return { choice, change }
}
