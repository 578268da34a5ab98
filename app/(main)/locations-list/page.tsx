import type { Metadata } from 'next'
import { LocationsGrid } from '@/components/locations/locations-grid'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { locationsView } from '@/lib/locations/rules'
import { listLocations } from '@/lib/locations/service'

export const metadata: Metadata = { title: 'Locations' }

type Props = { searchParams: Promise<AddressParameters> }

export default async function LocationsListPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'location')
  const initial = await loadInitialRows(await searchParams, locationsView, (query) =>
    listLocations(ctx, { ...query, eventId: undefined }),
  )
  return (
    <LocationsGrid
      initial={initial}
      mayCreate={ctx.ability.can('create', 'location')}
      mayExport={ctx.ability.can('manage', 'location')}
    />
  )
}
