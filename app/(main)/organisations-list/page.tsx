import type { Metadata } from 'next'
import { OrganisationsGrid } from '@/components/organisations/organisations-grid'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { listOrganisations } from '@/lib/organisations/read-organisations'
import { organisationsView } from '@/lib/organisations/rules'

export const metadata: Metadata = { title: 'Organisation Management' }

type Props = { searchParams: Promise<AddressParameters> }

export default async function OrganisationsListPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'organisation')
  const initial = await loadInitialRows(await searchParams, organisationsView, (query) => listOrganisations(ctx, query))
  return (
    <OrganisationsGrid
      initial={initial}
      mayCreate={ctx.ability.can('create', 'organisation')}
      mayExport={ctx.ability.can('update', 'organisation')}
    />
  )
}
