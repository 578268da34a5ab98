'use client'

import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { recordStatusColumn } from '@/components/grid/record-status'
import { CreateLink, ImportLink, ListTitle } from '@/components/ui/list-head'
import { addressOf, type RowOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { organisationsView, organisationTypeName, organisationTypes } from '@/lib/organisations/rules'

type OrganisationRow = RowOf<'GET /api/organisations'>

/** Whoever may not read organisations has their names alone. */
const typeNameOf = (row: OrganisationRow) => ('npoStatus' in row && organisationTypeName(row.npoStatus)) || ''

const columns: readonly GridColumn<OrganisationRow>[] = [
  { id: 'name', header: 'Name', isLink: true, width: 190 },
  { id: 'alternativeName', header: 'Alternative name', width: 140, hidePriority: 2 },
  { id: 'knownAs', header: 'Known as', width: 140, hidden: true, hidePriority: 3 },
  { id: 'discipline', header: 'Discipline', width: 140, options: 'distinct', hidden: true, hidePriority: 4 },
  { id: 'region', header: 'Region', width: 130, options: 'distinct' },
  { id: 'upperTierAuthority', header: 'Upper tier authority', width: 150, hidePriority: 1 },
  {
    id: 'npoStatus',
    header: 'Type',
    kind: 'number',
    align: 'start',
    width: 200,
    grow: 1,
    options: organisationTypes,
    cell: typeNameOf,
    exported: typeNameOf,
    hidden: true,
    hidePriority: 7,
  },
  {
    id: 'exemptFromSurveying',
    header: 'Exempt from surveying',
    width: 150,
    options: 'distinct',
    hidden: true,
    hidePriority: 8,
  },
  { id: 'aceArea', header: 'Area', width: 120, options: 'distinct', hidden: true, hidePriority: 9 },
  { id: 'urn', header: 'URN', width: 110, hidden: true, hidePriority: 6 },
  { id: 'postcode', header: 'Postcode', width: 96, grow: 0, hidden: true, hidePriority: 5 },
  recordStatusColumn,
]

type OrganisationsGridProps = { initial: InitialRows<OrganisationRow>; mayCreate: boolean; mayExport: boolean }

/** The organisations in reach, the active ones at first; a name leads to its organisation. */
export function OrganisationsGrid({ initial, mayCreate, mayExport }: OrganisationsGridProps) {
  const create = mayCreate && (
    <div className="flex items-center gap-2">
      <ImportLink href="/organisations-list/import">Import organisations</ImportLink>
      <CreateLink href="/organisation-details" iconOnlyBelow={625}>
        Create organisation
      </CreateLink>
    </div>
  )
  return (
    <DataGrid
      id="organisations"
      title={<ListTitle title="Organisation Management" purpose="Names, places, ticketing providers and logos." />}
      primary={create}
      emptyHint="An organisation owns events and surveys, and its people work for it."
      emptyAction={create}
      label="Organisations"
      columns={columns}
      view={organisationsView}
      source={addressOf('GET /api/organisations')}
      initial={initial}
      rowHref={({ id }) => `/organisation-details/${id}?tabIndex=0`}
      mayExport={mayExport}
    />
  )
}
