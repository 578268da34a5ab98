'use client'

import { useCallback, useMemo, useState } from 'react'
import { keyOf, type UnlinkedReference } from './unlinked-columns'

const noRows: readonly UnlinkedReference[] = []

/** The references that are selected, on whatever page, and those of the page that is shown. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, UnlinkedReference>>(new Map())
  const [shown, show] = useState(noRows)

  const put = useCallback((rows: readonly UnlinkedReference[], isSelected: boolean) => {
    setSelected((before) => {
      const next = new Map(before)
      for (const row of rows)
        if (isSelected) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      return next
    })
  }, [])

  return {
    rows: useMemo(() => [...selected.values()], [selected]),
    shownCount: shown.length,
    shownSelectedCount: shown.filter((row) => selected.has(keyOf(row))).length,
    isSelected: useCallback((row: UnlinkedReference) => selected.has(keyOf(row)), [selected]),
    select: useCallback((row: UnlinkedReference, isSelected: boolean) => put([row], isSelected), [put]),
    selectShown: (isSelected: boolean) => put(shown, isSelected),
    clear: () => setSelected(new Map()),
    show,
  }
}

export type Selection = ReturnType<typeof useSelection>
