import type { Metadata } from 'next'
import { UsersGrid } from '@/components/users/users-grid'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { getPageContext } from '@/lib/floor/identity/page-context'
import { findOrganisationInReach } from '@/lib/organisations/look-up-organisations'
import { listUsers } from '@/lib/users/read-users'
import { usersView } from '@/lib/users/rules'

export const metadata: Metadata = { title: 'User Management' }

type Address = Record<string, string | string[] | undefined>
type Props = { searchParams: Promise<Address> }

export default async function UsersListPage({ searchParams }: Props) {
  const ctx = await getPageContext('read', 'user')
  const address = await searchParams
  const organisation = await findOrganisationInReach(ctx, numberIn(address))
  const initial = await loadInitialRows(address, usersView, (query) =>
    listUsers(ctx, { ...query, organisationId: organisation?.id }),
  )
  return (
    <UsersGrid
      organisation={organisation && { id: organisation.id, name: organisation.name }}
      initial={initial}
      mayCreate={ctx.ability.can('create', 'user')}
      mayExport={ctx.ability.can('manage', 'user')}
    />
  )
}

const numberIn = ({ organisationId }: Address) =>
  typeof organisationId === 'string' && /^[1-9]\d{0,14}$/.test(organisationId) ? Number(organisationId) : undefined
