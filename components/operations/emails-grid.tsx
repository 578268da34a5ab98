'use client'

import { useMemo, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { OpenButton } from '@/components/grid/open-button'
import { addressOf, type RowOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { emailsView } from '@/lib/operations/list-view'
import { type EmailState, emailKindInWords, emailStates } from '@/lib/operations/words'
import { EmailDialog } from './email-dialog'
import { EmailStatePill } from './email-state-pill'

type EmailRow = RowOf<'GET /api/operations/emails'>

const buildColumns = (open: (id: number) => void): readonly GridColumn<EmailRow>[] => [
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
    width: 124,
    grow: 1,
    options: Object.entries(emailStates).map(([id, name]) => ({ id, name })),
    cell: ({ state, lastError }) => (
      <>
        <EmailStatePill state={state as EmailState} />
        {lastError && <span className="ml-1.5 text-ink-soft text-sm">{lastError}</span>}
      </>
    ),
    exported: ({ state }) => emailStates[state as EmailState],
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 168,
    grow: 0,
    hidePriority: 2,
    cell: ({ kind }) => emailKindInWords(kind),
    exported: ({ kind }) => emailKindInWords(kind),
  },
  { id: 'toAddress', header: 'To', width: 160, grow: 1.5 },
  { id: 'createdAt', header: 'Created', kind: 'instant' },
  { id: 'sentAt', header: 'Sent', kind: 'instant', hidePriority: 1 },
  { id: 'attempts', header: 'Tries', kind: 'number', hidden: true, hidePriority: 3 },
  { id: 'lastError', header: 'Last error', width: 160, hidden: true, hidePriority: 4 },
]

/** The outbox: every email of the last 90 days. An email opens over the list. */
export function EmailsGrid({ initial }: { initial: InitialRows<EmailRow> }) {
  const [opened, setOpened] = useState<number>()
  const [sends, setSends] = useState(0)
  const columns = useMemo(() => buildColumns(setOpened), [])
  return (
    <>
      <DataGrid
        id="letters"
        label="Emails"
        columns={columns}
        view={emailsView}
        source={addressOf('GET /api/operations/emails')}
        initial={initial}
        reloadKey={sends}
        emptyHint="Invitations, reminders and links for new passwords are listed here once the platform has written one."
        emptyText="No emails have been written yet."
        mayExport
      />
      <EmailDialog id={opened} onClose={() => setOpened(undefined)} onSent={() => setSends((count) => count + 1)} />
    </>
  )
}
