'use client'

import { useCallback, useEffect, useState } from 'react'
import { api } from '@/lib/api'
import type { AnswerUpload } from '@/lib/offline-answers/service'

const pollMs = 700

const isOpen = ({ status }: AnswerUpload) => status === 'queued' || status === 'processing'

/** The uploads as they stand, asked again while one of them is being worked on. `begun` is the one sent from here, until the next is. */
export function useUploads(surveyId: number, first: readonly AnswerUpload[]) {
  const [uploads, setUploads] = useState(first)
  const [begun, setBegun] = useState<number>()

  const load = useCallback(async () => {
    const { data } = await api.send('GET /api/surveys/{id}/bulk', { params: { id: surveyId } })
    setUploads(data)
  }, [surveyId])

  const reload = useCallback(
    async (id?: number) => {
      if (id !== undefined) setBegun(id)
      // What cannot be asked now is asked again at the next look.
      await load().catch(() => {})
    },
    [load],
  )

  const isUnheardOf = begun !== undefined && uploads.every(({ id }) => id !== begun)
  const isWaiting = isUnheardOf || uploads.some(isOpen)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => void load().catch(() => {}), pollMs)
    return () => clearInterval(timer)
  }, [isWaiting, load])

  return { uploads, begun, reload, forget: useCallback(() => setBegun(undefined), []) }
}
