'use client'

import { UserPlus } from 'lucide-react'
import { useAbility } from '@/components/access/can'
import { DataGrid } from '@/components/grid/data-grid'
import type { GridColumn } from '@/components/grid/grid-column'
import { Link } from '@/components/ui/link'
import { CreateLink, ImportLink, ListTitle } from '@/components/ui/list-head'
import { addressOf, type RowOf } from '@/lib/api'
import type { InitialRows } from '@/lib/floor/grid/initial-rows'
import { usersView } from '@/lib/users/rules'
import { bulkOfUsers } from './bulk-users'
import { UserState } from './user-state'

export type UserRow = RowOf<'GET /api/users'>

/** Roles and states as the list's header filters name them. */
const roles = [
  { id: 0, name: 'Global Admin' },
  { id: 1, name: 'Admin' },
  { id: 2, name: 'User' },
]
const states = [
  { id: 1, name: 'Active' },
  { id: 0, name: 'Inactive' },
]

const nameIn = (choices: readonly { id: number; name: string }[], id: number) =>
  choices.find((one) => one.id === id)?.name ?? ''

const columns: readonly GridColumn<UserRow>[] = [
  { id: 'email', header: 'Email', isLink: true, width: 310 },
  { id: 'firstName', header: 'First Name', width: 104, hidePriority: 2 },
  { id: 'surname', header: 'Last Name', width: 104, hidePriority: 1 },
  { id: 'organisations', header: 'Organisations', width: 140, grow: 1, hidePriority: 3 },
  {
    id: 'appUserRole',
    header: 'Role',
    kind: 'number',
    align: 'start',
    width: 104,
    options: roles,
    cell: ({ appUserRole }) => nameIn(roles, appUserRole),
    exported: ({ appUserRole }) => nameIn(roles, appUserRole),
  },
  {
    id: 'activeState',
    header: 'Active',
    kind: 'number',
    align: 'start',
    width: 195,
    options: states,
    cell: ({ activeState, isInvited }) => (
      <UserState active={activeState === 1} invited={isInvited} inactive="Inactive" />
    ),
    exported: ({ activeState }) => nameIn(states, activeState),
  },
  { id: 'jobtitle', header: 'Job Title', hidden: true, hidePriority: 2 },
  { id: 'lastSignedInAt', header: 'Last signed in', kind: 'instant', hidden: true, hidePriority: 1 },
]

type UsersGridProps = {
  initial: InitialRows<UserRow>
  /** The one whose people these are; undefined for everybody in reach. */
  organisation: { id: number; name: string } | undefined
  mayCreate: boolean
  mayExport: boolean
}

/** The users in reach, or of one organisation; a row leads to its user. */
export function UsersGrid({ initial, organisation, mayCreate, mayExport }: UsersGridProps) {
  const create = mayCreate && (
    <div className="flex items-center gap-2">
      <ImportLink href="/users-list/import">Import users</ImportLink>
      <CreateLink href="/user-overview" iconOnlyBelow={500} icon={<UserPlus size={18} aria-hidden="true" />}>
        Create user
      </CreateLink>
    </div>
  )
  const mayUpdate = useAbility().can('update', 'user')
  return (
    <DataGrid
      key={organisation?.id}
      id="users"
      title={<ListTitle title="User Management" purpose="The list of users within your organisation(s)" />}
      choices={
        organisation && (
          <p className="min-w-0 text-row [overflow-wrap:anywhere]">
            The people of <strong>{organisation.name}</strong>. <Link href="/users-list?f=">Show all users</Link>
          </p>
        )
      }
      primary={create}
      emptyHint="Whoever is to work with the platform has an account here, with a role and organisations."
      emptyAction={create}
      label="Users"
      columns={columns}
      view={usersView}
      source={addressOf('GET /api/users', { query: { organisationId: organisation?.id } })}
      initial={initial}
      rowHref={({ id }) => `/user-overview/${id}`}
      mayExport={mayExport}
      bulk={mayUpdate ? bulkOfUsers : undefined}
    />
  )
}
