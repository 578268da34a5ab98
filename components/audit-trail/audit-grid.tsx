'use client'

import { useMemo, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { OpenButton } from '@/components/grid/open-button'
import { ListTitle } from '@/components/ui/list-head'
import { addressOf, type RowOf } from '@/lib/api'
import {
  actionInWords,
  actionWords,
  roleInWords,
  roleWords,
  subjectInWords,
  subjectWords,
} from '@/lib/audit-trail/words'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { ChangeDialog } from './change-dialog'

export type AuditRow = RowOf<'GET /api/audit-trail'>

type AuditGridProps = {
  initial: InitialRows<AuditRow>
  view: GridDefaults
  /** Entries of all organisations: sorted by time alone. */
  isAll: boolean
  /** More than one organisation can be met. */
  showsOrganisation: boolean
}

const toChoices = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** What an entry is about, where the thing itself had no name. */
const subjectNameOf = ({ subject, subjectId, subjectName }: AuditRow) =>
  subjectName || `${subjectInWords(subject)} ${subjectId}`

/** What changed, and what else the entry records: a new password has no fields to show. */
const changesInWords = ({ changes, note }: AuditRow) => [changes, note].filter(Boolean).join(' – ')

function buildColumns(open: (row: AuditRow) => void, sortable: boolean): readonly GridColumn<AuditRow>[] {
  return [
    { id: 'at', header: 'When', kind: 'instant' },
    { id: 'actorName', header: 'Person', width: 120, sortable, hidePriority: 1 },
    {
      id: 'actorRole',
      header: 'Role',
      width: 150,
      grow: 0,
      sortable,
      hidden: true,
      hidePriority: 5,
      options: Object.entries(roleWords).map(([id, name]) => ({ id, name })),
      cell: ({ actorRole }) => roleInWords(actorRole),
      exported: ({ actorRole }) => roleInWords(actorRole),
    },
    {
      id: 'action',
      header: 'Action',
      width: 116,
      grow: 0,
      sortable,
      options: toChoices(actionWords),
      cell: ({ action }) => actionInWords(action),
      exported: ({ action }) => actionInWords(action),
    },
    {
      id: 'subject',
      header: 'Subject',
      width: 116,
      grow: 0,
      sortable,
      hidePriority: 3,
      options: toChoices(subjectWords),
      cell: ({ subject }) => subjectInWords(subject),
      exported: ({ subject }) => subjectInWords(subject),
    },
    {
      id: 'subjectName',
      header: 'Name',
      isLink: true,
      width: 150,
      sortable,
      cell: (row) => <OpenButton onPress={() => open(row)}>{subjectNameOf(row)}</OpenButton>,
      exported: subjectNameOf,
    },
    {
      id: 'changes',
      header: 'Changes',
      width: 150,
      grow: 2,
      sortable: false,
      filterable: false,
      cell: changesInWords,
      exported: changesInWords,
    },
    { id: 'organisationName', header: 'Organisation', width: 120, sortable, hidePriority: 2 },
    { id: 'note', header: 'Note', sortable: false, hidden: true, hidePriority: 4 },
  ]
}

/** Who changed what and when; an entry opens over the list with every field before and after. */
export function AuditGrid({ initial, view, isAll, showsOrganisation }: AuditGridProps) {
  const [opened, setOpened] = useState<AuditRow>()
  const columns = useMemo(
    () =>
      buildColumns(setOpened, !isAll).map((column) =>
        column.id === 'organisationName' ? { ...column, hidden: !showsOrganisation } : column,
      ),
    [isAll, showsOrganisation],
  )
  return (
    <>
      <DataGrid
        id="audit-trail"
        title={<ListTitle title="Audit trail" purpose="Who changed what, when, and how it was before." />}
        emptyHint="Whatever is created, changed or deleted, and every sign-in, is written down here."
        label="Audit trail"
        columns={columns}
        view={view}
        source={addressOf('GET /api/audit-trail')}
        initial={initial}
        emptyText="Nothing was recorded."
        mayExport
      />
      <ChangeDialog entry={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
