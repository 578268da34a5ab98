'use client'

import { useCallback, useEffect, useState } from 'react'
import { api, type RowOf } from '@/lib/api'

export type Profile = RowOf<'GET /api/box-office/profiles'>

/** How files of an organisation are read; loaded again by `reload`. Without them the page does all that it is for. */
export function useProfiles(organisationId: number | undefined) {
  const [loaded, setLoaded] = useState<{ organisationId: number; profiles: readonly Profile[] }>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn loads them again
  useEffect(() => {
    if (organisationId === undefined) return
    const stop = new AbortController()
    api.send('GET /api/box-office/profiles', { query: { organisationId }, signal: stop.signal }).then(
      ({ data }) => !stop.signal.aborted && setLoaded({ organisationId, profiles: data }),
      () => undefined,
    )
    return () => stop.abort()
  }, [organisationId, turn])
  const profiles = loaded && loaded.organisationId === organisationId ? loaded.profiles : none
  return { profiles, reload: useCallback(() => setTurn((turns) => turns + 1), []) }
}

const none: readonly Profile[] = []
