import type { Metadata } from 'next'
import { UsersGrid } from '@/components/users/users-grid'
import type { AddressParameters } from '@/lib/floor/grid/grid-view'
import { loadInitialRows } from '@/lib/floor/grid/initial-rows'
import { pageContext } from '@/lib/floor/identity/page-context'
import { listUsers } from '@/lib/users/read-users'
import { usersView } from '@/lib/users/rules'

export const metadata: Metadata = { title: 'User Management' }

type Props = { searchParams: Promise<AddressParameters> }

export default async function UsersListPage({ searchParams }: Props) {
  const ctx = await pageContext('read', 'user')
  const initial = await loadInitialRows(await searchParams, usersView, (query) => listUsers(ctx, query))
  return (
    <UsersGrid
      initial={initial}
      mayCreate={ctx.ability.can('create', 'user')}
      mayExport={ctx.ability.can('manage', 'user')}
    />
  )
}
