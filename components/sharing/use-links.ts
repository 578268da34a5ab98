'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useToasts } from '@/components/ui/toasts'
import { type AnswerOf, api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/survey-links/messages'

export type Links = AnswerOf<'GET /api/surveys/{id}/links'>
/** A labelled link as the call lists it. */
export type Link = Links['data'][number]

const refreshMs = 30_000

/** The links of a survey, their figures loaded again while the page is in sight, and whenever it comes back into it. */
export function useLinks(surveyId: number, initial: Links, initialAsOf: string) {
  const toasts = useToasts()
  const [loaded, setLoaded] = useState({ links: initial, asOf: initialAsOf })
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  const load = useCallback(async () => {
    const turn = ++latest.current
    const links = await api.send('GET /api/surveys/{id}/links', { params: { id: surveyId } })
    // An answer that was overtaken would show what was there before.
    if (turn === latest.current) setLoaded({ links, asOf: new Date().toISOString() })
  }, [surveyId])

  useEffect(() => {
    const reload = () => {
      // A failure in the background is not reported: the figures still show their time.
      if (document.visibilityState === 'visible') load().catch(() => {})
    }
    const timer = setInterval(reload, refreshMs)
    document.addEventListener('visibilitychange', reload)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [load])

  async function refresh() {
    setBusy(true)
    try {
      await load()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(messages.unableToRefresh(error.message))
    } finally {
      setBusy(false)
    }
  }

  return { ...loaded, busy, refresh }
}
