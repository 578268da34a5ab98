'use client'

import { useMemo, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { OpenButton } from '@/components/grid/open-button'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import type { listLetters } from '@/lib/operations/letters'
import { lettersView } from '@/lib/operations/list-view'
import { type LetterState, letterKindInWords, letterStates } from '@/lib/operations/words'
import { LetterDialog } from './letter-dialog'
import { LetterStatePill } from './letter-state-pill'

export type LetterRow = Awaited<ReturnType<typeof listLetters>>['data'][number]

const columnsThat = (open: (id: number) => void): readonly GridColumn<LetterRow>[] => [
  {
    id: 'subject',
    header: 'Subject',
    isLink: true,
    width: 170,
    cell: ({ id, subject }) => <OpenButton onPress={() => open(id)}>{subject}</OpenButton>,
  },
  {
    id: 'state',
    header: 'State',
    width: 150,
    options: Object.entries(letterStates).map(([id, name]) => ({ id, name })),
    cell: ({ state, lastError }) => (
      <span className="flex flex-col items-start gap-1 max-sm:items-end">
        <LetterStatePill state={state as LetterState} />
        {lastError && <span className="line-clamp-3 text-ink-soft text-sm [overflow-wrap:anywhere]">{lastError}</span>}
      </span>
    ),
    exported: ({ state }) => letterStates[state as LetterState],
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 130,
    cell: ({ kind }) => letterKindInWords(kind),
    exported: ({ kind }) => letterKindInWords(kind),
  },
  { id: 'toAddress', header: 'To', width: 195 },
  { id: 'createdAt', header: 'Created', kind: 'instant', width: 160 },
  { id: 'sentAt', header: 'Sent', kind: 'instant', width: 160 },
  { id: 'attempts', header: 'Tries', kind: 'number', width: 80, hidden: true },
  { id: 'lastError', header: 'Last error', width: 200, hidden: true },
]

/** The outbox: every letter of the last 90 days. A letter opens over the list. */
export function LettersGrid({ initial }: { initial: InitialRows<LetterRow> }) {
  const [opened, setOpened] = useState<number>()
  const [sends, setSends] = useState(0)
  const columns = useMemo(() => columnsThat(setOpened), [])
  return (
    <>
      <DataGrid
        id="letters"
        label="Emails"
        columns={columns}
        view={lettersView}
        source="/api/operations/letters"
        initial={initial}
        reloadKey={sends}
        emptyText="No emails have been written yet."
        mayExport
      />
      <LetterDialog id={opened} onClose={() => setOpened(undefined)} onSent={() => setSends((count) => count + 1)} />
    </>
  )
}
