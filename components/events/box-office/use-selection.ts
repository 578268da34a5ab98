'use client'

import { useCallback, useMemo, useState } from 'react'
import type { FoundRows } from '@/components/grid/data-grid-props'
import { keyOf, type UnlinkedReference } from './unlinked-columns'

type Rows = readonly UnlinkedReference[]
type ShownRows = { rows: Rows; found: FoundRows<UnlinkedReference> }

const nothingShown: ShownRows = { rows: [], found: { count: 0, load: async () => [] } }

/** The references that are selected, on whatever page, and those of the page that is shown. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, UnlinkedReference>>(new Map())
  const [{ rows: shown, found }, setShown] = useState(nothingShown)

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
    foundCount: found.count,
    /** Selects what was found on all pages as well, the first `most` of it. */
    selectFound: async (most: number) => put(await found.load(most), true),
    clear: () => setSelected(new Map()),
    show: useCallback((rows: Rows, found: FoundRows<UnlinkedReference>) => setShown({ rows, found }), []),
  }
}

export type Selection = ReturnType<typeof useSelection>
