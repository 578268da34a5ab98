import { Plus } from 'lucide-react'
import type { Metadata } from 'next'
import { OrganisationsGrid } from '@/components/organisations/organisations-grid'
import { ButtonLink } from '@/components/ui/link'
import { PageHead } from '@/components/ui/page-head'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { initialRows } from '@/lib/floor/grid/initial-rows'
import { pageContext } from '@/lib/floor/identity/page-context'
import { organisationsView } from '@/lib/organisations/list-view'
import { listOrganisations } from '@/lib/organisations/read-organisations'

export const metadata: Metadata = { title: 'Organisation Management' }

type Props = { searchParams: Promise<AddressParameters> }

export default async function OrganisationsListPage({ searchParams }: Props) {
  const ctx = await pageContext('read', 'organisation')
  const initial = await initialRows(await searchParams, organisationsView, (query) => listOrganisations(ctx, query))
  return (
    <>
      <PageHead
        title="Organisation Management"
        purpose="Who takes part: names, places, ticketing providers and logos."
        actions={
          ctx.ability.can('create', 'organisation') && (
            <ButtonLink
              href="/organisation-details"
              kind="primary"
              icon={<Plus size={18} aria-hidden="true" />}
              iconOnlyBelow={625}
            >
              Create organisation
            </ButtonLink>
          )
        }
      />
      <OrganisationsGrid initial={initial} mayExport={ctx.ability.can('update', 'organisation')} />
    </>
  )
}
