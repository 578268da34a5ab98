'use client'

import { useAbility } from '@/components/access/can'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { recordStatusColumn } from '@/components/grid/record-status'
import { CreateLink, ListTitle } from '@/components/ui/list-head'
import { addressOf, type RowOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { locationsView } from '@/lib/locations/rules'
import { bulkOfLocations } from './bulk-locations'

export type LocationRow = RowOf<'GET /api/locations'>

const columns: readonly GridColumn<LocationRow>[] = [
  { id: 'name', header: 'Name', isLink: true, width: 190 },
  { id: 'organisationName', header: 'Organisation', width: 140, hidePriority: 1 },
  { id: 'addressLine1', header: 'Address line 1', width: 130, hidePriority: 2 },
  { id: 'addressLine2', header: 'Address line 2', hidden: true, hidePriority: 5 },
  { id: 'city', header: 'City', width: 110 },
  { id: 'postcode', header: 'Postcode', width: 96, grow: 0, hidePriority: 3 },
  { id: 'country', header: 'Country', width: 112, options: 'distinct', hidePriority: 4 },
  recordStatusColumn,
]

type LocationsGridProps = { initial: InitialRows<LocationRow>; mayCreate: boolean; mayExport: boolean }

/** The locations of the organisations in reach; a row leads to its location. */
export function LocationsGrid({ initial, mayCreate, mayExport }: LocationsGridProps) {
  const create = mayCreate && (
    <CreateLink href="/location-overview" iconOnlyBelow={575}>
      Create location
    </CreateLink>
  )
  const mayUpdate = useAbility().can('update', 'location')
  return (
    <DataGrid
      id="locations"
      title={<ListTitle title="Locations" purpose="The places where events happen." />}
      primary={create}
      emptyHint="A location is a place where events happen: a theatre, a hall, a library, a festival’s tour."
      emptyAction={create}
      label="Locations"
      columns={columns}
      view={locationsView}
      source={addressOf('GET /api/locations')}
      initial={initial}
      rowHref={({ id }) => `/location-overview/${id}`}
      mayExport={mayExport}
      bulk={mayUpdate ? bulkOfLocations : undefined}
    />
  )
}
