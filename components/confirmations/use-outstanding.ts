'use client'

import { useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { messages } from '@/lib/confirmations/messages'
import type { OutstandingQuarter } from '@/lib/confirmations/read-confirmations'

/** What came with the page: of one organisation, or of all that the person belongs to where `organisationId` is absent. */
export type InitialOutstanding = { organisationId?: number | undefined; outstanding: OutstandingQuarter[] }

/**
 * What is still to be confirmed by the chosen organisation; without one, by the person's own where the page says so.
 * `enabled`: the person may manage events.
 */
export function useOutstanding(
  initial: InitialOutstanding,
  organisationId: number | undefined,
  enabled: boolean,
): OutstandingQuarter[] {
  const toasts = useToasts()
  const [loaded, setLoaded] = useState<{ organisationId: number; outstanding: OutstandingQuarter[] }>()
  const isInitial = organisationId === initial.organisationId
  useEffect(() => {
    if (!enabled || isInitial || organisationId === undefined) return
    const stop = new AbortController()
    api
      .send('GET /api/organisations/has-confirmations/{orgId}', {
        params: { orgId: organisationId },
        signal: stop.signal,
      })
      .then(
        ({ outstanding }) => setLoaded({ organisationId, outstanding }),
        () => {
          if (!stop.signal.aborted) toasts.error(messages.statusFailed)
        },
      )
    return () => stop.abort()
  }, [organisationId, isInitial, enabled, toasts])
  if (isInitial) return initial.outstanding
  return loaded && loaded.organisationId === organisationId ? loaded.outstanding : []
}
