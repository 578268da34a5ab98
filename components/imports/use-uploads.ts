'use client'

import { useCallback, useEffect, useRef, useState } from 'react'

const pollMs = 700

type PolledUpload = { id: number; status: string }

export const isOpen = ({ status }: PolledUpload) => status === 'queued' || status === 'processing'

/**
 * The uploads that a page lists: `initial` at first, loaded again while one of them is being processed, and whenever
 * `load` is another function. `startedId` is the one sent from here, until the next is.
 */
export function useUploads<Upload extends PolledUpload>(
  initial: readonly Upload[],
  load: (signal: AbortSignal) => Promise<readonly Upload[]>,
) {
  const [uploads, setUploads] = useState(initial)
  const [startedId, setStartedId] = useState<number>()
  const loading = useRef<AbortController>(undefined)
  const loadedBy = useRef(load)

  const reload = useCallback(
    async (id?: number) => {
      if (id !== undefined) setStartedId(id)
      loading.current?.abort()
      const stop = new AbortController()
      loading.current = stop
      // A failed load is tried again at the next interval.
      const loaded = await load(stop.signal).catch(() => undefined)
      if (stop.signal.aborted) return
      loading.current = undefined
      if (loaded) setUploads(loaded)
    },
    [load],
  )

  useEffect(() => {
    if (loadedBy.current === load) return
    loadedBy.current = load
    setUploads([])
    setStartedId(undefined)
    void reload()
  }, [load, reload])
  useEffect(() => () => loading.current?.abort(), [])

  const isUnlisted = startedId !== undefined && uploads.every(({ id }) => id !== startedId)
  const isWaiting = isUnlisted || uploads.some(isOpen)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => !loading.current && void reload(), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, reload])

  return { uploads, startedId, reload, forget: useCallback(() => setStartedId(undefined), []) }
}
