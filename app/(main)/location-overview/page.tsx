import type { Metadata } from 'next'
import { LocationForm } from '@/components/locations/location-form'
import { BackLink } from '@/components/ui/back-link'
import { PageHead } from '@/components/ui/page-head'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listLookupValues } from '@/lib/lookups/service'
import { findOnlyOrganisation } from '@/lib/organisations/look-up-organisations'

export const metadata: Metadata = { title: 'New location' }

export default async function NewLocationPage() {
  const ctx = await getPageContext('create', 'location')
  const [countries, organisation] = await Promise.all([listLookupValues(ctx, 'countries'), findOnlyOrganisation(ctx)])
  return (
    <>
      <PageHead
        title="New location"
        purpose="Where your events take place."
        breadcrumb={[{ label: 'Locations', href: '/locations-list' }, { label: 'New location' }]}
        actions={<BackLink href="/locations-list" />}
      />
      <LocationForm organisation={organisation ?? null} countries={countries} maySave mayDelete={false} />
    </>
  )
}
