'use client'

import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { rememberList } from '@/components/ui/left-lists'
import {
  defaultView,
  type GridDefaults,
  type GridView,
  readView,
  viewParameters,
  writeView,
} from '@/lib/floor/grid/grid-view'

type GridViewOptions = { defaults: GridDefaults; inAddress: boolean }

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
 * How a list is looked at. The address says it, so that a view can be reloaded, sent, saved and gone back to; a bare
 * address is the usual view, whatever was looked for before.
 */
export function useGridView({ defaults, inAddress }: GridViewOptions) {
  const parameters = useSearchParams()
  const own = inAddress ? ownParameters(parameters) : ''
  const [view, setView] = useState(() => readView(new URLSearchParams(own), defaults))
  const writtenView = useRef(own)
  const usualDefaults = useRef(defaults)
  // What was typed into the search is sent a moment later: by then a filter may have been chosen.
  const latest = useRef(view)
  latest.current = view

  function show(next: GridView) {
    const text = new URLSearchParams(writeView(next, defaults)).toString()
    writtenView.current = text
    latest.current = next
    setView(next)
    if (!inAddress) return
    replaceAddress(text)
    rememberList(location.pathname, text)
  }

  useEffect(() => {
    if (inAddress) rememberList(location.pathname, writtenView.current)
  }, [inAddress])

  // A link to this same screen, or a step through the history, says how to look at it.
  useEffect(() => {
    const shown = inAddress ? ownParameters(new URLSearchParams(location.search)) : writtenView.current
    if (own !== shown || shown === writtenView.current) return
    writtenView.current = shown
    setView(readView(new URLSearchParams(shown), usualDefaults.current))
    if (inAddress) rememberList(location.pathname, shown)
  }, [own, inAddress])

  return {
    view,
    /** Changes part of the view; anything but a change of page or of columns begins again at the first. */
    change: (part: Partial<GridView>) => {
      const page = 'columns' in part ? latest.current.page : 1
      show({ ...latest.current, page, ...part })
    },
    reset: () => show(defaultView(defaults)),
  }
}
