'use client'

import { createContext, type ReactNode, useContext, useState } from 'react'
import { api } from '@/lib/api'
import { formatColumns, parseColumns, type ShownColumn } from '@/lib/floor/grid/shown-columns'

type KeptColumns = { kept: Readonly<Record<string, string>>; keep: (list: string, columns: string | null) => void }

const KeptColumnsContext = createContext<KeptColumns>({ kept: {}, keep: () => {} })

/** Hands out which columns the signed-in person shows of each list, and keeps what they change. */
export function KeptColumnsProvider({
  kept,
  children,
}: {
  kept: Readonly<Record<string, string>>
  children: ReactNode
}) {
  const [changed, setChanged] = useState<Record<string, string | null>>({})
  const keep = (list: string, columns: string | null) => {
    setChanged((before) => ({ ...before, [list]: columns }))
    // Where it fails the list is as it was chosen until the page is left: nothing of anybody's is lost.
    api.send('PUT /api/kept-columns', { body: { list, columns } }).catch(() => undefined)
  }
  const all = Object.entries({ ...kept, ...changed }).filter((entry): entry is [string, string] => entry[1] !== null)
  return (
    <KeptColumnsContext.Provider value={{ kept: Object.fromEntries(all), keep }}>
      {children}
    </KeptColumnsContext.Provider>
  )
}

/** The columns that the person shows of a list, undefined for the usual ones; and what keeps others, or forgets them. */
export function useKeptColumns(list: string) {
  const { kept, keep } = useContext(KeptColumnsContext)
  return {
    keptColumns: parseColumns(kept[list]),
    keepColumns: (columns: readonly ShownColumn[] | undefined) => keep(list, columns ? formatColumns(columns) : null),
  }
}
