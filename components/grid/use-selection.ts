'use client'

import { useEffect, useRef, useState } from 'react'

/** The rows that are ticked, by key, on whatever page they are. */
export type Selection<Row> = {
  rows: ReadonlyMap<string, Row>
  /** Ticks a row or not; with `toHere` all between the one ticked last and this one. */
  toggle: (key: string, toHere?: boolean) => void
  /** Ticks these rows, or takes the ticks away. */
  set: (rows: readonly Row[], isSelected: boolean) => void
  clear: () => void
}

/**
 * Rows that are ticked to do something with them.
 * @param of what the list is narrowed to: nothing is done to rows that are no longer found
 */
export function useSelection<Row>(
  shown: readonly { key: string; row: Row }[],
  keyOf: (row: Row) => string,
  of: string,
): Selection<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const last = useRef<string>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search finds other rows
  useEffect(() => {
    last.current = undefined
    setRows((before) => (before.size === 0 ? before : new Map()))
  }, [of])

  const set = (some: readonly Row[], isSelected: boolean) =>
    setRows((before) => {
      const next = new Map(before)
      for (const row of some) {
        if (isSelected) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      return next
    })

  return {
    rows,
    set,
    clear: () => setRows(new Map()),
    toggle: (key, toHere = false) => {
      const at = shown.findIndex((each) => each.key === key)
      const from = toHere ? shown.findIndex((each) => each.key === last.current) : -1
      const range = from < 0 ? shown.slice(at, at + 1) : shown.slice(Math.min(from, at), Math.max(from, at) + 1)
      last.current = key
      set(
        range.map(({ row }) => row),
        from >= 0 || !rows.has(key),
      )
    },
  }
}
