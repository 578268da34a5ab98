import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { LocationsGrid } from '@/components/locations/locations-grid'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { initialRows } from '@/lib/floor/grid/initial-rows'
import { pageContext } from '@/lib/floor/identity/page-context'
import { locationsView } from '@/lib/locations/list-view'
import { listLocations } from '@/lib/locations/service'

export const metadata: Metadata = { title: 'Locations' }

type Props = { searchParams: Promise<AddressParameters> }

export default async function LocationsListPage({ searchParams }: Props) {
  const ctx = await pageContext('read', 'location')
  const initial = await initialRows(await searchParams, locationsView, (query) =>
    listLocations(ctx, { ...query, eventId: undefined }),
  )
  return (
    <>
      <PageHead
        title="Locations"
        purpose="The places where events happen."
        actions={
          ctx.ability.can('create', 'location') && (
            <ButtonLink
              href="/location-overview"
              kind="primary"
              icon={<Plus size={18} aria-hidden="true" />}
              iconOnlyBelow={575}
            >
              Create location
            </ButtonLink>
          )
        }
      />
      <LocationsGrid initial={initial} mayExport={ctx.ability.can('manage', 'location')} />
    </>
  )
}
