'use client'

import { useEffect, useState } from 'react'
import { api } from '@/lib/floor/http/api'
import { Problem } from '@/lib/floor/http/problem'

type Seen<Answer> = { path: string; answer?: Answer; problem?: Problem }

/** What a call answers, asked when `path` is first given and whenever it changes; nothing is asked while it is undefined. */
export function useAnswer<Answer>(path: string | undefined): { answer?: Answer; problem?: Problem } {
  const [seen, setSeen] = useState<Seen<Answer>>()
  useEffect(() => {
    if (path === undefined) {
      // Opened again later, the thing may have changed.
      setSeen(undefined)
      return
    }
    const stop = new AbortController()
    api.get<Answer>(path, {}, { signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setSeen({ path, answer }),
      (error: unknown) => {
        if (!stop.signal.aborted) setSeen({ path, problem: error instanceof Problem ? error : new Problem(500) })
      },
    )
    return () => stop.abort()
  }, [path])
  return seen && seen.path === path ? seen : {}
}
