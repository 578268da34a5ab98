'use client'

import { useMemo, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { OpenButton } from '@/components/grid/open-button'
import type { TrailRow } from '@/lib/audit-trail/service'
import { actionInWords, actionWords, roleInWords, subjectInWords, subjectWords } from '@/lib/audit-trail/words'
import type { GridDefaults } from '@/lib/floor/grid/grid-view'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { ChangeDialog } from './change-dialog'

type TrailGridProps = {
  initial: InitialRows<TrailRow>
  view: GridDefaults
  /** Lines of all organisations: sorted by time alone. */
  isAll: boolean
  /** More than one organisation can be met. */
  showsOrganisation: boolean
}

const choices = (words: Record<string, string>) =>
  Object.entries(words)
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => one.name.localeCompare(other.name))

/** What a line is about, where the thing itself had no name. */
const nameOf = ({ subject, subjectId, subjectName }: TrailRow) =>
  subjectName || `${subjectInWords(subject)} ${subjectId}`

/** What changed, and what the line says besides: a new password has no fields to show. */
const toldBy = ({ changes, note }: TrailRow) => [changes, note].filter(Boolean).join(' – ')

function columnsThat(open: (row: TrailRow) => void, sortable: boolean): readonly GridColumn<TrailRow>[] {
  return [
    { id: 'at', header: 'When', kind: 'instant', width: 155 },
    { id: 'actorName', header: 'Person', width: 120, sortable },
    {
      id: 'actorRole',
      header: 'Role',
      width: 150,
      sortable,
      hidden: true,
      options: ['GlobalAdmin', 'Admin', 'User', 'system', 'anonymous'].map((id) => ({ id, name: roleInWords(id) })),
      cell: ({ actorRole }) => roleInWords(actorRole),
      exported: ({ actorRole }) => roleInWords(actorRole),
    },
    {
      id: 'action',
      header: 'Action',
      width: 110,
      sortable,
      options: choices(actionWords),
      cell: ({ action }) => actionInWords(action),
      exported: ({ action }) => actionInWords(action),
    },
    {
      id: 'subject',
      header: 'Subject',
      width: 115,
      sortable,
      options: choices(subjectWords),
      cell: ({ subject }) => subjectInWords(subject),
      exported: ({ subject }) => subjectInWords(subject),
    },
    {
      id: 'subjectName',
      header: 'Name',
      isLink: true,
      width: 150,
      sortable,
      cell: (row) => <OpenButton onPress={() => open(row)}>{nameOf(row)}</OpenButton>,
      exported: nameOf,
    },
    {
      id: 'changes',
      header: 'Changes',
      width: 195,
      sortable: false,
      filterable: false,
      cell: (row) =>
        toldBy(row) && <span className="line-clamp-3 text-sm [overflow-wrap:anywhere]">{toldBy(row)}</span>,
      exported: toldBy,
    },
    { id: 'organisationName', header: 'Organisation', width: 129, sortable },
    { id: 'note', header: 'Note', width: 150, sortable: false, hidden: true },
  ]
}

/** Who changed what and when; a line opens over the list with every field before and after. */
export function TrailGrid({ initial, view, isAll, showsOrganisation }: TrailGridProps) {
  const [opened, setOpened] = useState<TrailRow>()
  const columns = useMemo(
    () =>
      columnsThat(setOpened, !isAll).map((column) =>
        column.id === 'organisationName' ? { ...column, hidden: !showsOrganisation } : column,
      ),
    [isAll, showsOrganisation],
  )
  return (
    <>
      <DataGrid
        id="audit-trail"
        label="Audit trail"
        columns={columns}
        view={view}
        source="/api/audit-trail"
        initial={initial}
        emptyText="Nothing was recorded."
        mayExport
      />
      <ChangeDialog line={opened} onClose={() => setOpened(undefined)} />
    </>
  )
}
