'use client'

import { useCallback, useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { type Address, addressOf, api } from '@/lib/api'
import { messages } from '@/lib/confirmations/messages'
import type { QuarterlyEvents } from '@/lib/confirmations/read-confirmations'
import type { HistoryEntry } from '@/lib/confirmations/read-history'

/** What one fetch brought: its answer, that it is under way, or that it failed. */
export type FetchState<Answer> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; answer: Answer }

type ConfirmationsQuery = { organisationId: number | undefined; year: number }

export type InitialConfirmations = ConfirmationsQuery & {
  quarterly: QuarterlyEvents | undefined
  history: HistoryEntry[] | undefined
}

/**
 * The events by quarter and the history of an organisation. What came with the page is shown until something else is
 * asked for; `reload` asks again and keeps what is shown meanwhile.
 */
export function useConfirmations(initial: InitialConfirmations, { organisationId, year }: ConfirmationsQuery) {
  const [times, setTimes] = useState(0)
  const reload = useCallback(() => setTimes((before) => before + 1), [])
  const isInitial = organisationId === initial.organisationId
  const quarterly = useFetch({
    address:
      organisationId &&
      addressOf('GET /api/events/quarters/{orgId}', { params: { orgId: organisationId }, query: { year } }),
    times,
    initial: isInitial && year === initial.year ? initial.quarterly : undefined,
    failed: messages.loadFailed,
  })
  const history = useFetch({
    address:
      organisationId &&
      addressOf('GET /api/organisations/confirmations/{orgId}', { params: { orgId: organisationId } }),
    times,
    initial: isInitial && initial.history ? { attestationHistory: initial.history } : undefined,
    failed: messages.historyFailed,
  })
  return { quarterly, history, reload }
}

type FetchOptions<Answer> = {
  /** Undefined while there is nothing to ask. */
  address: Address<Answer> | undefined | 0
  times: number
  initial: Answer | undefined
  /** Said when it fails. */
  failed: string
}

function useFetch<Answer>({ address, times, initial, failed }: FetchOptions<Answer>): FetchState<Answer> {
  const toasts = useToasts()
  const [result, setResult] = useState<{ address: string; fetched: FetchState<Answer> }>()
  const hasInitial = initial !== undefined && times === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again
  useEffect(() => {
    if (!address || hasInitial) return
    const stop = new AbortController()
    api.read(address, { signal: stop.signal }).then(
      (answer) => setResult({ address, fetched: { state: 'ready', answer } }),
      () => {
        if (stop.signal.aborted) return
        setResult({ address, fetched: { state: 'failed' } })
        toasts.error(failed)
      },
    )
    return () => stop.abort()
  }, [address, times, hasInitial, failed, toasts])
  if (result && result.address === address && !hasInitial) return result.fetched
  return initial === undefined ? { state: 'loading' } : { state: 'ready', answer: initial }
}
