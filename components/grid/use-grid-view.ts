'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  defaultView,
  type GridDefaults,
  type GridView,
  readView,
  viewParameters,
  writeView,
} from '@/lib/floor/grid/grid-view'
import { readKept, writeKept } from './kept-for-session'

type Options = { id: string; defaults: GridDefaults; inAddress: boolean }

/** A grid's own parameters of an address, as one text. */
function ownParameters(all: URLSearchParams): string {
  const own = new URLSearchParams()
  for (const [name, value] of all) if ((viewParameters as readonly string[]).includes(name)) own.append(name, value)
  return own.toString()
}

/** Puts a grid's parameters into the address in place of those there, without a step in the history. */
function replaceAddress(own: string) {
  const others = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(location.search)) {
    if (!(viewParameters as readonly string[]).includes(name)) others.append(name, value)
  }
  const query = [others.toString(), own].filter(Boolean).join('&')
  const address = location.pathname + (query === '' ? '' : `?${query}`) + location.hash
  if (address !== location.pathname + location.search + location.hash) history.replaceState(null, '', address)
}

/**
 * How a list is looked at. The address says it, so that a view can be reloaded, sent and gone back to; a screen opened
 * without one gets the view this session last had of it.
 */
export function useGridView({ id, defaults, inAddress }: Options) {
  const parameters = useSearchParams()
  const own = inAddress ? ownParameters(parameters) : ''
  const [view, setView] = useState(() => readView(new URLSearchParams(own), defaults))
  const written = useRef(own)
  const usual = useRef(defaults)
  // What was typed into the search is sent a moment later: by then a filter may have been chosen.
  const latest = useRef(view)
  latest.current = view

  function show(next: GridView) {
    const text = new URLSearchParams(writeView(next, defaults)).toString()
    written.current = text
    latest.current = next
    setView(next)
    writeKept(id, { view: text })
    if (inAddress) replaceAddress(text)
  }

  // Before the first paint, so that nobody sees the usual view first.
  useLayoutEffect(() => {
    const kept = written.current === '' ? readKept(id).view : written.current
    if (kept === undefined || kept === '') return
    if (kept !== written.current) setView(readView(new URLSearchParams(kept), usual.current))
    written.current = kept
    writeKept(id, { view: kept })
    if (inAddress) replaceAddress(kept)
  }, [id, inAddress])

  // A link to this same screen, or a step through the history, says how to look at it.
  useEffect(() => {
    const shown = inAddress ? ownParameters(new URLSearchParams(location.search)) : written.current
    if (own !== shown || shown === written.current) return
    written.current = shown
    setView(readView(new URLSearchParams(shown), usual.current))
    writeKept(id, { view: shown })
  }, [own, id, inAddress])

  return {
    view,
    /** Changes part of the view; anything but a change of page begins again at the first. */
    change: (part: Partial<GridView>) => show({ ...latest.current, page: 1, ...part }),
    reset: () => show(defaultView(defaults)),
  }
}
