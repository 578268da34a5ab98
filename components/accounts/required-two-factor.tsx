'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Switch } from '@/components/ui/switch'
import { useToasts } from '@/components/ui/toasts'
import type { RoleRequirement } from '@/lib/accounts/two-factor/required-roles'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

const people = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** How many of a role are there, and how many have something to set up. */
const standing = ({ people: all, without }: RoleRequirement) => {
  if (all === 0) return 'Nobody has this role.'
  if (without === 0) return `${people(all)}, all with two-factor sign-in.`
  return `${people(all)}, ${without} without two-factor sign-in.`
}

/** Which roles must use two-factor sign-in, for a Global Admin; stands on the operations screen. */
export function RequiredTwoFactor({ roles }: { roles: readonly RoleRequirement[] }) {
  const toasts = useToasts()
  const [shown, setShown] = useState(roles)
  const [asked, setAsked] = useState<RoleRequirement | null>(null)
  const [busy, setBusy] = useState(false)

  async function save({ role, name }: RoleRequirement, isRequired: boolean) {
    setBusy(true)
    try {
      await api.send('PUT /api/operations/two-factor-roles', { body: { role, isRequired } })
      setShown((before) => before.map((one) => (one.role === role ? { ...one, isRequired } : one)))
      toasts.success(`Two-factor sign-in is ${isRequired ? 'now required' : 'no longer required'} for ${name}.`)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(`Unable to save. ${error.message}`)
    }
    setBusy(false)
    setAsked(null)
  }

  return (
    <Card title="Two-factor sign-in">
      <p className="mb-4 max-w-text text-ink-soft">
        Anyone whose role requires it has to set it up before they can do anything else.
      </p>
      <ul className="flex flex-col gap-4">
        {shown.map((one) => (
          <li key={one.role}>
            <Switch
              label={`Required for ${one.name}`}
              hint={standing(one)}
              value={one.isRequired}
              disabled={busy}
              onChange={(isRequired) => (isRequired ? setAsked(one) : save(one, false))}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        title={`Require two-factor sign-in for ${asked?.name ?? ''}?`}
        confirm="Require"
        busy={busy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && save(asked, true)}
      >
        <p>
          {asked?.without
            ? `${people(asked.without)} with this role will have to set it up at their next step, including anyone signed in now. Anything they have typed but not saved may be lost.`
            : 'Everybody with this role already has it.'}
        </p>
      </ConfirmDialog>
    </Card>
  )
}
