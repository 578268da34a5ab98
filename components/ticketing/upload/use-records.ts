'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { isOpen } from '@/components/imports/use-uploads'
import { api, type RowOf } from '@/lib/api'
import { refreshMs } from '@/lib/ticketing/upload/upload-rules'

export type UploadRecord = RowOf<'GET /api/box-office'>

/** After something was sent or answered here, the list looks so often for a while: most files are read in seconds. */
const soonMs = 2_000
const soonForMs = 60_000

/**
 * The uploads that the page lists: loaded again every half minute while one of them waits or is being read. A held one
 * waits for a person and is not looked after. Reading counts as no activity.
 */
export function useRecords(initial: readonly UploadRecord[]) {
  const [records, setRecords] = useState(initial)
  const [isSoon, setSoon] = useState(false)
  const loading = useRef<AbortController>(undefined)

  const reload = useCallback(async () => {
    loading.current?.abort()
    const stop = new AbortController()
    loading.current = stop
    // A failed load is tried again at the next interval.
    const loaded = await api.send('GET /api/box-office', { signal: stop.signal }).catch(() => undefined)
    if (loading.current === stop) loading.current = undefined
    if (loaded && !stop.signal.aborted) setRecords(loaded.data)
  }, [])
  useEffect(() => () => loading.current?.abort(), [])

  const isWaiting = records.some(isOpen)
  useEffect(() => {
    if (!isWaiting) return
    const look = () => document.visibilityState === 'visible' && !loading.current && void reload()
    const timer = setInterval(look, isSoon ? soonMs : refreshMs)
    return () => clearInterval(timer)
  }, [isWaiting, isSoon, reload])
  useEffect(() => {
    if (!isSoon) return
    const timer = setTimeout(() => setSoon(false), soonForMs)
    return () => clearTimeout(timer)
  }, [isSoon])

  /** Something was changed from here. */
  const changed = useCallback(async () => {
    setSoon(true)
    await reload()
  }, [reload])

  return { records, changed }
}
