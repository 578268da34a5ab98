'use client'

import { useCallback, useEffect, useState } from 'react'
import { api } from '@/lib/api'
import type { AnswerUpload } from '@/lib/offline-answers/service'

const pollMs = 700

const isOpen = ({ status }: AnswerUpload) => status === 'queued' || status === 'processing'

/**
 * The current uploads, loaded again while one of them is being processed. `startedId` is the one sent from here, until
 * the next is.
 */
export function useUploads(surveyId: number, initial: readonly AnswerUpload[]) {
  const [uploads, setUploads] = useState(initial)
  const [startedId, setStartedId] = useState<number>()

  const load = useCallback(async () => {
    const { data } = await api.send('GET /api/surveys/{id}/bulk', { params: { id: surveyId } })
    setUploads(data)
  }, [surveyId])

  const reload = useCallback(
    async (id?: number) => {
      if (id !== undefined) setStartedId(id)
      // A failed load is tried again at the next interval.
      await load().catch(() => {})
    },
    [load],
  )

  const isUnlisted = startedId !== undefined && uploads.every(({ id }) => id !== startedId)
  const isWaiting = isUnlisted || uploads.some(isOpen)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void load().catch(() => {}), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, load])

  return { uploads, startedId, reload, forget: useCallback(() => setStartedId(undefined), []) }
}
