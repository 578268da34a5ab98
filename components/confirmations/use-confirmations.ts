'use client'

import { useCallback, useEffect, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { type Address, addressOf, api } from '@/lib/api'
import { say } from '@/lib/confirmations/messages'
import type { QuarterlyEvents } from '@/lib/confirmations/read-confirmations'
import type { HistoryLine } from '@/lib/confirmations/read-history'

/** What one fetch brought: its answer, that it is under way, or that it failed. */
export type Fetched<Answer> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; answer: Answer }

type Asked = { organisationId: number | undefined; year: number }

export type InitialConfirmations = Asked & {
  quarterly: QuarterlyEvents | undefined
  history: HistoryLine[] | undefined
}

/**
 * The events by quarter and the history of an organisation. What came with the page is shown until something else is
 * asked for; `reload` asks again and keeps what is shown meanwhile.
 */
export function useConfirmations(initial: InitialConfirmations, { organisationId, year }: Asked) {
  const [times, setTimes] = useState(0)
  const reload = useCallback(() => setTimes((before) => before + 1), [])
  const isInitial = organisationId === initial.organisationId
  const quarterly = useFetched({
    address:
      organisationId &&
      addressOf('GET /api/events/quarters/{orgId}', { params: { orgId: organisationId }, query: { year } }),
    times,
    initial: isInitial && year === initial.year ? initial.quarterly : undefined,
    failed: say.loadFailed,
  })
  const history = useFetched({
    address:
      organisationId &&
      addressOf('GET /api/organisations/confirmations/{orgId}', { params: { orgId: organisationId } }),
    times,
    initial: isInitial && initial.history ? { attestationHistory: initial.history } : undefined,
    failed: say.historyFailed,
  })
  return { quarterly, history, reload }
}

type Asking<Answer> = {
  /** Undefined while there is nothing to ask. */
  address: Address<Answer> | undefined | 0
  times: number
  initial: Answer | undefined
  /** Said when it fails. */
  failed: string
}

function useFetched<Answer>({ address, times, initial, failed }: Asking<Answer>): Fetched<Answer> {
  const toasts = useToasts()
  const [found, setFound] = useState<{ address: string; fetched: Fetched<Answer> }>()
  const isThere = initial !== undefined && times === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again
  useEffect(() => {
    if (!address || isThere) return
    const stop = new AbortController()
    api.read(address, { signal: stop.signal }).then(
      (answer) => setFound({ address, fetched: { state: 'ready', answer } }),
      () => {
        if (stop.signal.aborted) return
        setFound({ address, fetched: { state: 'failed' } })
        toasts.error(failed)
      },
    )
    return () => stop.abort()
  }, [address, times, isThere, failed, toasts])
  if (found && found.address === address && !isThere) return found.fetched
  return initial === undefined ? { state: 'loading' } : { state: 'ready', answer: initial }
}
