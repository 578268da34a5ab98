import type { Metadata } from 'next'
import { RecordStatusPill } from '@/components/grid/record-status'
import { LocationForm } from '@/components/locations/location-form'
import { RelatedRecords } from '@/components/related-records/related-records'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { getPageRecord } from '@/lib/floor/identity/page-record'
import { getLocation } from '@/lib/locations/service'
import { listLookupValues } from '@/lib/lookups/service'
import { listRelatedToLocation } from '@/lib/related-records/service'

export const metadata: Metadata = { title: 'Location' }

type Props = { params: Promise<{ id: string }> }

export default async function LocationPage({ params }: Props) {
  const ctx = await getPageContext('read', 'location')
  const {
    organisationName,
    updatedAt: _,
    ...location
  } = await getPageRecord((await params).id, (id) => getLocation(ctx, id))
  const [countries, related] = await Promise.all([
    listLookupValues(ctx, 'countries'),
    listRelatedToLocation(ctx, location.id),
  ])
  return (
    <>
      <PageHead
        title={location.name}
        state={<RecordStatusPill status={location.activeStatus} />}
        breadcrumb={[{ label: 'Locations', href: '/locations-list' }, { label: location.name }]}
        actions={<BackLink href="/locations-list" />}
      />
      <RelatedRecords groups={related} />
      <LocationForm
        key={location.version}
        location={location}
        organisation={{ id: location.organisationId, name: organisationName }}
        countries={countries}
        maySave={ctx.ability.can('update', 'location')}
        mayDelete={ctx.ability.can('delete', 'location')}
      />
    </>
  )
}
