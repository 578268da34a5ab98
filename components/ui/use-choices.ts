'use client'

import { useEffect, useState } from 'react'
import { rankMatches } from '@/lib/floor/grid/match-rank'
import type { Choice } from './choice'

export type SearchChoices = (text: string, signal: AbortSignal) => Promise<readonly Choice[]>

type ChoicesState = { state: 'waiting' | 'searching' | 'ready' | 'failed'; text: string; choices: readonly Choice[] }

/** A pause in typing before the search is sent, so that a word costs one call and not one a letter. */
const debounceMs = 200

/**
 * The choices for a look-up: what there is before anything is typed, then the matches.
 * A later question overtakes an earlier one, whichever answers first.
 */
export function useChoices(search: SearchChoices, text: string, active: boolean): ChoicesState {
  const [state, setState] = useState<ChoicesState>({ state: 'waiting', text: '', choices: [] })
  useEffect(() => {
    if (!active) return
    const abort = new AbortController()
    setState((before) => ({ ...before, state: 'searching' }))
    const timer = setTimeout(
      () => {
        search(text, abort.signal).then(
          (choices) => !abort.signal.aborted && setState({ state: 'ready', text, choices }),
          () => !abort.signal.aborted && setState({ state: 'failed', text, choices: [] }),
        )
      },
      text === '' ? 0 : debounceMs,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, text, active])
  return state
}

/**
 * A search over a list that is already here, for a `ComboBox` without a call, by name and by second line, the best match
 * first. Keep it outside the component, or memoise it.
 */
export function searchAmong(choices: readonly Choice[]): SearchChoices {
  return async (text) => rankMatches(text, choices)
}
