'use client'

import { useEffect, useRef, useState } from 'react'
import { type Address, api } from '@/lib/api'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { Problem } from '@/lib/floor/http/problem'

export type WireQuery = Record<string, string>
export type LoadRows<Row> = (query: WireQuery, signal: AbortSignal) => Promise<GridPage<Row>>

type RowsSource<Row> = {
  source?: Address<GridPage<Row>> | undefined
  load?: LoadRows<Row> | undefined
}

type RowsAnswer<Row> = { key: string; page?: GridPage<Row>; problem?: Problem }

/** The way to the rows: the documented call, or what a screen gives in its place. */
export function createLoader<Row>({ source, load }: RowsSource<Row>): LoadRows<Row> {
  return (query, signal) => {
    if (load) return load(query, signal)
    if (!source) throw new Error('A grid has a source or loads its rows itself')
    return api.read(source, { query, signal })
  }
}

const pressLookMs = 20

const isRowPressed = () => document.querySelector('tbody:active') !== null

/** Waits while a row is pressed: rows that moved from under the pointer would not be the ones that are clicked. */
async function waitForPressEnd(): Promise<void> {
  while (isRowPressed()) await new Promise((look) => setTimeout(look, pressLookMs))
}

type GridRowsOptions<Row> = {
  rows: RowsSource<Row>
  wire: WireQuery
  initial: InitialRows<Row> | undefined
  reloadKey: unknown
  enabled: boolean
}

/**
 * The rows that answer a view. The old ones stay until the new ones are there, an answer that comes too late is dropped,
 * and a failure can be tried again.
 */
export function useGridRows<Row>({ rows, wire, initial, reloadKey, enabled }: GridRowsOptions<Row>) {
  const keyOf = (query: WireQuery) => JSON.stringify([rows.source, query])
  const key = keyOf(wire)
  const [answer, setAnswer] = useState<RowsAnswer<Row> | undefined>(() =>
    initial?.page ? { key: keyOf(initial.wire), page: initial.page } : undefined,
  )
  const [attempt, setAttempt] = useState(0)
  const lastRequest = useRef({ key: answer?.key, attempt, reloadKey })
  const current = useRef({ load: createLoader(rows), wire })
  current.current = { load: createLoader(rows), wire }

  // The screen was rendered again on the server: its rows are the newest.
  const lastInitial = useRef(initial)
  const initialKey = initial ? keyOf(initial.wire) : undefined
  useEffect(() => {
    if (lastInitial.current === initial) return
    let isOver = false
    const show = () => {
      if (isOver) return
      lastInitial.current = initial
      if (!initial?.page || initialKey !== key) return
      lastRequest.current = { ...lastRequest.current, key }
      setAnswer({ key, page: initial.page })
    }
    if (isRowPressed()) void waitForPressEnd().then(show)
    else show()
    return () => {
      isOver = true
    }
  }, [initial, initialKey, key])

  useEffect(() => {
    const last = lastRequest.current
    if (!enabled || (last.key === key && last.attempt === attempt && last.reloadKey === reloadKey)) return
    const stop = new AbortController()
    const { load, wire: query } = current.current
    load(query, stop.signal).then(
      async (page) => {
        await waitForPressEnd()
        if (stop.signal.aborted) return
        lastRequest.current = { key, attempt, reloadKey }
        setAnswer({ key, page })
      },
      (error: unknown) => {
        if (stop.signal.aborted) return
        lastRequest.current = { key, attempt, reloadKey }
        setAnswer({ key, problem: error instanceof Problem ? error : new Problem(500) })
      },
    )
    return () => stop.abort()
  }, [key, attempt, reloadKey, enabled])

  const isCurrent = answer?.key === key
  return {
    page: enabled ? answer?.page : undefined,
    problem: isCurrent ? answer?.problem : undefined,
    isLoading:
      enabled && (!isCurrent || lastRequest.current.attempt !== attempt || lastRequest.current.reloadKey !== reloadKey),
    reload: () => setAttempt((times) => times + 1),
  }
}
