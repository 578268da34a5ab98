'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import type { LoadRows } from '@/components/grid/use-grid-rows'
import { ButtonLink } from '@/components/ui/link'
import { ListTitle } from '@/components/ui/list-head'
import { api, type RowOf } from '@/lib/api'
import { exportsView } from '@/lib/exports/list-view'
import { exportKinds } from '@/lib/exports/rules'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import type { GridPage } from '@/lib/floor/grid/grid-query'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { ExportAction } from './export-action'
import { ExportStatusCell, isOpen, statusKinds } from './export-status'

type ExportRow = RowOf<'GET /api/exports'>

const pollMs = 2_000

/** dd/MM/yyyy, as London's calendar has it. */
const day = (instant: Date | string | null) => (instant === null ? '' : formatDate(dayInLondon(new Date(instant))))

const isWaiting = (page: GridPage<ExportRow> | null | undefined) => page?.data.some(isOpen) ?? false

/** The exports somebody asked for, each with how far it is. */
export function ExportsGrid({ initial }: { initial: InitialRows<ExportRow> }) {
  const [waiting, setWaiting] = useState(() => isWaiting(initial.page))
  const [reloadKey, setReloadKey] = useState(0)
  const reload = useCallback(() => setReloadKey((turns) => turns + 1), [])
  const columns = useMemo(() => exportColumns(reload), [reload])

  const load: LoadRows<ExportRow> = useCallback(async (wire, signal) => {
    const page = await api.send('GET /api/exports', { query: wire, signal })
    setWaiting(isWaiting(page))
    return page
  }, [])

  // While something is being made. Nothing is loaded while the page is out of sight, and none of it counts as activity.
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), pollMs)
    return () => clearInterval(timer)
  }, [waiting, reload])

  return (
    <DataGrid
      id="exports"
      title={<ListTitle title="My Exports" purpose="The list of exports you have requested" />}
      emptyHint="Export All Responses, on the Survey List, makes a file of every answer; it can be had here when it is ready."
      emptyAction={<ButtonLink href="/surveys-list">Go to the Survey List</ButtonLink>}
      label="Exports"
      columns={columns}
      view={exportsView}
      load={load}
      initial={initial}
      reloadKey={reloadKey}
      filterRow={false}
      emptyText="No data to display"
      mayExport
    />
  )
}

const exportColumns = (onChanged: () => void): readonly GridColumn<ExportRow>[] => [
  { id: 'id', header: 'Export ID', kind: 'number', align: 'start', width: 100, hidden: true },
  { id: 'name', header: 'Name', width: 220 },
  {
    id: 'type',
    header: 'Type',
    width: 116,
    grow: 0,
    hidePriority: 3,
    options: exportKinds.map((type) => ({ id: type, name: type })),
  },
  {
    id: 'requestDate',
    header: 'Request Date',
    kind: 'instant',
    width: 116,
    cell: ({ requestDate }) => day(requestDate),
  },
  {
    id: 'processDate',
    header: 'Process Date',
    kind: 'instant',
    width: 104,
    hidePriority: 2,
    cell: ({ processDate }) => day(processDate),
  },
  {
    id: 'expiryDate',
    header: 'Expiry Date',
    kind: 'instant',
    width: 104,
    hidePriority: 1,
    cell: ({ expiryDate }) => day(expiryDate),
  },
  {
    id: 'status',
    header: 'Status',
    width: 150,
    options: Object.keys(statusKinds).map((status) => ({ id: status, name: status })),
    cell: (row) => <ExportStatusCell row={row} />,
  },
  {
    id: 'action',
    header: 'Action',
    sortable: false,
    filterable: false,
    exported: false,
    width: 156,
    grow: 0,
    cell: ({ id, name, status }) => <ExportAction id={id} name={name} status={status} onChanged={onChanged} />,
  },
  { id: 'organisationName', header: 'Organisation', width: 140, hidden: true, hidePriority: 5 },
  { id: 'format', header: 'Format', width: 84, grow: 0, hidden: true, hidePriority: 6 },
  { id: 'rowsWritten', header: 'Responses', kind: 'number', width: 96, hidden: true, hidePriority: 7 },
  { id: 'withMarked', header: 'With marked answers', kind: 'boolean', width: 110, hidden: true, hidePriority: 8 },
  {
    id: 'sha256',
    header: 'Checksum (SHA-256)',
    width: 200,
    hidden: true,
    hidePriority: 9,
    cell: ({ sha256 }) => <span className="font-mono text-sm">{sha256}</span>,
  },
]
