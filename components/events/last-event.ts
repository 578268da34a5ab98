'use client'

import { useEffect, useState } from 'react'
import { readSession, writeSession } from '@/components/organisations/selected-organisation'
import type { Choice } from '@/components/ui/choice'
import { api } from '@/lib/api'
import type { EventFormState, EventResult } from './use-event-save'

const storageKey = 'lastEvent'

/** Remembers where an event was and of which type for the browser session: the next one is often alike. */
export const storeLastEvent = ({ locationId, eventTypeId, distributionTypeId }: EventResult) =>
  writeSession({ [storageKey]: [locationId, eventTypeId, distributionTypeId].join(' ') })

function readLastEvent() {
  const numbers = (readSession(storageKey) ?? '').split(' ').map(Number)
  const [locationId, eventTypeId, distributionTypeId] = numbers
  const isWhole = numbers.length === 3 && numbers.every((number) => Number.isSafeInteger(number) && number > 0)
  return isWhole && locationId && eventTypeId && distributionTypeId
    ? { locationId, eventTypeId, distributionTypeId }
    : undefined
}

/**
 * Starts the form of a new event with the location and the types of the one that was saved before in this session; what
 * was filled in meanwhile stays. A location that is gone, out of reach or disabled is left out.
 * @returns the location it starts with, by name
 */
export function useLastEvent(form: EventFormState, isNew: boolean): Choice | null {
  const [location, setLocation] = useState<Choice | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const last = isNew ? readLastEvent() : undefined
    if (!last) return
    const { eventTypeId, distributionTypeId } = last
    const start = (name: 'locationId' | 'eventTypeId' | 'distributionTypeId', value: number) => {
      if (!form.getFieldState(name).isDirty) form.resetField(name, { defaultValue: value })
    }
    start('eventTypeId', eventTypeId)
    start('distributionTypeId', distributionTypeId)
    const stop = new AbortController()
    api.send('GET /api/locations/{id}', { params: { id: last.locationId }, signal: stop.signal }).then(
      ({ id, name, activeStatus }) => {
        if (activeStatus !== 1) return
        setLocation({ id, name })
        start('locationId', id)
      },
      () => {},
    )
    return () => stop.abort()
  }, [])
  return location
}
