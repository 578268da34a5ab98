'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Switch } from '@/components/ui/switch'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import type { RoleRequirement } from '@/lib/accounts/two-factor/required-roles'
import { api } from '@/lib/api'

const formatPeople = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** How many of a role are there, and how many have something to set up. */
const describeStatus = ({ people: all, without }: RoleRequirement) => {
  if (all === 0) return 'Nobody has this role.'
  if (without === 0) return `${formatPeople(all)}, all with two-factor sign-in.`
  return `${formatPeople(all)}, ${without} without two-factor sign-in.`
}

/** Which roles must use two-factor sign-in, for a Global Admin; part of the operations screen. */
export function RequiredTwoFactor({ roles }: { roles: readonly RoleRequirement[] }) {
  const toasts = useToasts()
  const [shownRoles, setShownRoles] = useState(roles)
  const [pendingRole, setPendingRole] = useState<RoleRequirement | null>(null)
  const { busy, run } = useAction()

  const save = ({ role, name }: RoleRequirement, isRequired: boolean) =>
    run(
      (reason) => `Unable to save. ${reason}`,
      async () => {
        await api.send('PUT /api/operations/two-factor-roles', { body: { role, isRequired } })
        setShownRoles((before) => before.map((one) => (one.role === role ? { ...one, isRequired } : one)))
        toasts.success(`Two-factor sign-in is ${isRequired ? 'now required' : 'no longer required'} for ${name}.`)
      },
    ).finally(() => setPendingRole(null))

  return (
    <Card title="Two-factor sign-in">
      <p className="mb-4 max-w-text text-ink-soft">
        Anyone whose role requires it has to set it up before they can do anything else.
      </p>
      <ul className="flex flex-col gap-4">
        {shownRoles.map((one) => (
          <li key={one.role}>
            <Switch
              label={`Required for ${one.name}`}
              hint={describeStatus(one)}
              value={one.isRequired}
              disabled={busy}
              onChange={(isRequired) => (isRequired ? setPendingRole(one) : save(one, false))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={pendingRole !== null}
        title={`Require two-factor sign-in for ${pendingRole?.name ?? ''}?`}
        confirm="Require"
        busy={busy}
        onCancel={() => setPendingRole(null)}
        onConfirm={() => pendingRole && save(pendingRole, true)}
      >
        <p>
          {pendingRole?.without
            ? `${formatPeople(pendingRole.without)} with this role will have to set it up at their next step, including anyone signed in now. Anything they have typed but not saved may be lost.`
            : 'Everybody with this role already has it.'}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
