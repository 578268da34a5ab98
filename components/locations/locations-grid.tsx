'use client'

import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { Pill } from '@/components/ui/pill'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { locationsView } from '@/lib/locations/list-view'
import type { listLocations } from '@/lib/locations/service'

export type LocationRow = Awaited<ReturnType<typeof listLocations>>['data'][number]

const columns: readonly GridColumn<LocationRow>[] = [
  { id: 'name', header: 'Name', isLink: true, width: 170 },
  { id: 'organisationName', header: 'Organisation', width: 150 },
  { id: 'addressLine1', header: 'Address line 1', width: 145 },
  { id: 'addressLine2', header: 'Address line 2', width: 160, hidden: true },
  { id: 'city', header: 'City', width: 100 },
  { id: 'postcode', header: 'Postcode', width: 105 },
  { id: 'country', header: 'Country', width: 110, options: 'distinct' },
  {
    id: 'activeStatus',
    header: 'Status',
    kind: 'number',
    align: 'start',
    width: 115,
    options: [
      { id: 1, name: 'Active' },
      { id: 0, name: 'Disabled' },
    ],
    cell: ({ activeStatus }) =>
      activeStatus === 1 ? <Pill kind="success">Active</Pill> : <Pill kind="neutral">Disabled</Pill>,
    exported: ({ activeStatus }) => (activeStatus === 1 ? 'Active' : 'Disabled'),
  },
]

/** The locations of the organisations in reach; a row leads to its location (document 1 §2.12). */
export function LocationsGrid({ initial, mayExport }: { initial: InitialRows<LocationRow>; mayExport: boolean }) {
  return (
    <DataGrid
      id="locations"
      label="Locations"
      columns={columns}
      view={locationsView}
      source="/api/locations"
      initial={initial}
      rowHref={({ id }) => `/location-overview/${id}`}
      mayExport={mayExport}
    />
  )
}
