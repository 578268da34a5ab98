'use client'

import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { Pill } from '@/components/ui/pill'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { organisationsView } from '@/lib/organisations/list-view'
import type { listOrganisations } from '@/lib/organisations/read-organisations'

export type OrganisationRow = Awaited<ReturnType<typeof listOrganisations>>['data'][number]

const columns: readonly GridColumn<OrganisationRow>[] = [
  { id: 'name', header: 'Name', isLink: true, width: 170 },
  { id: 'alternativeName', header: 'Alternative name', width: 135 },
  { id: 'knownAs', header: 'Known as', width: 170, hidden: true },
  { id: 'discipline', header: 'Discipline', width: 150, options: 'distinct', hidden: true },
  { id: 'region', header: 'Region', width: 115, options: 'distinct' },
  { id: 'upperTierAuthority', header: 'Upper tier authority', width: 135 },
  { id: 'urn', header: 'URN', width: 110, hidden: true },
  { id: 'postcode', header: 'Postcode', width: 110, hidden: true },
  {
    id: 'activeStatus',
    header: 'Status',
    kind: 'number',
    align: 'start',
    width: 110,
    options: [
      { id: 1, name: 'Active' },
      { id: 0, name: 'Disabled' },
    ],
    cell: ({ activeStatus }) =>
      activeStatus === 1 ? <Pill kind="success">Active</Pill> : <Pill kind="neutral">Disabled</Pill>,
    exported: ({ activeStatus }) => (activeStatus === 1 ? 'Active' : 'Disabled'),
  },
]

/** The organisations in reach, the active ones at first; a name leads to its organisation (document 1 §2.10). */
export function OrganisationsGrid({
  initial,
  mayExport,
}: {
  initial: InitialRows<OrganisationRow>
  mayExport: boolean
}) {
  return (
    <DataGrid
      id="organisations"
      label="Organisations"
      columns={columns}
      view={organisationsView}
      source="/api/organisations"
      initial={initial}
      rowHref={({ id }) => `/organisation-details/${id}?tabIndex=0`}
      mayExport={mayExport}
    />
  )
}
