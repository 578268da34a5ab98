'use client'

import { useCallback, useEffect, useRef, useState } from 'react'
import { useAction } from '@/components/ui/use-action'
import { type AnswerOf, api } from '@/lib/api'
import { messages } from '@/lib/survey-links/messages'

export type Links = AnswerOf<'GET /api/surveys/{id}/links'>
/** A labelled link as the call lists it. */
export type Link = Links['data'][number]

const refreshMs = 30_000

/** The links of a survey, their figures loaded again while the page is in sight, and whenever it comes back into it. */
export function useLinks(surveyId: number, initial: Links, initialAsOf: string) {
  const [loaded, setLoaded] = useState({ links: initial, asOf: initialAsOf })
  const { busy, run } = useAction()
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

  return { ...loaded, busy, refresh: () => run(messages.unableToRefresh, load) }
}
