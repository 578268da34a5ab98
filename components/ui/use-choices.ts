'use client'

import { useEffect, useState } from 'react'
import { rankMatches } from '@/lib/floor/grid/match-rank'
import type { Choice } from './choice'

export type SearchChoices = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>

type Found = { state: 'waiting' | 'searching' | 'ready' | 'failed'; text: string; choices: readonly Choice[] }

/** A pause in typing before the look-up is asked, so that a word costs one question and not one a letter. */
const pauseMs = 200

/**
 * The choices for a look-up: what there is before anything is typed, then what is found.
 * A later question overtakes an earlier one, whichever answers first.
 */
export function useChoices(search: SearchChoices, text: string, active: boolean): Found {
  const [found, setFound] = useState<Found>({ state: 'waiting', text: '', choices: [] })
  useEffect(() => {
    if (!active) return
    const abandoned = new AbortController()
    setFound((before) => ({ ...before, state: 'searching' }))
    const timer = setTimeout(
      () => {
        search(text, abandoned.signal).then(
          (choices) => !abandoned.signal.aborted && setFound({ state: 'ready', text, choices }),
          () => !abandoned.signal.aborted && setFound({ state: 'failed', text, choices: [] }),
        )
      },
      text === '' ? 0 : pauseMs,
    )
    return () => {
      clearTimeout(timer)
      abandoned.abort()
    }
  }, [search, text, active])
  return found
}

/**
 * A search over a list that is already here, for a `ComboBox` without a call, by name and by second line, the best match
 * first. Keep it outside the component, or memoise it.
 */
export function searchAmong(choices: readonly Choice[]): SearchChoices {
  return async (text) => rankMatches(text, choices)
}
