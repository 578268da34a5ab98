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
import { allYears, type ChosenPeriod, parsePeriod } from '@/lib/events/period'

/** What the schedule is about: an organisation or all in reach, a year and a quarter or All. */
export type ScheduleChoice = { organisation: Choice | null } & ChosenPeriod

const periodKey = 'eventsPeriod'

const storeChoice = ({ organisation, year, quarter }: ScheduleChoice) =>
  writeSession({ ...selectionEntry(organisation), [periodKey]: `${year} ${quarter}` })

function readStoredPeriod(): ChosenPeriod | undefined {
  const [year, quarter] = (readSession(periodKey) ?? '').split(' ')
  return parsePeriod({ year, quarter })
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
  // An address without a year means the current quarter: all years must be named.
  put('year', year)
  put('quarter', quarter === allYears ? undefined : quarter)
  if (address.href !== location.href) history.replaceState(history.state, '', address)
}

/**
 * Organisation, year and quarter are remembered for the session; an address that names them wins. Where neither says anything
 * the choice is the default passed in, and it is not stored before somebody chooses.
 */
export function useScheduleChoice(initial: ScheduleChoice, isFromAddress: boolean) {
  const [choice, setChoice] = useState(initial)

  function change(part: Partial<ScheduleChoice>) {
    const next = { ...choice, ...part }
    setChoice(next)
    storeChoice(next)
    replaceAddress(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useLayoutEffect(() => {
    if (isFromAddress) {
      storeChoice(initial)
      return
    }
    const period = readStoredPeriod()
    const organisationId = selectedOrganisationId()
    const show = (organisation: Choice | null) => {
      const next = { ...initial, ...period, organisation }
      setChoice(next)
      if (period || organisation) replaceAddress(next)
    }
    if (period) show(null)
    if (!organisationId) return
    let isUnmounted = false
    void findSelectedOrganisation(organisationId).then((organisation) => {
      if (!isUnmounted && organisation) show(organisation)
    })
    return () => {
      isUnmounted = true
    }
  }, [])

  return { choice, change }
}
