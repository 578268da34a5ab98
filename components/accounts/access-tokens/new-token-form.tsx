'use client'

import { FormRadioGroup, FormSelect, FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { messages } from '@/lib/accounts/access-tokens/messages'
import { lifetimes, type NewAccessToken, newAccessToken, tokenNameLimit } from '@/lib/accounts/access-tokens/schema'
import { api } from '@/lib/api'
import type { CreatedToken } from './new-token-dialog'

type NewTokenFormProps = { onCreated: (made: CreatedToken) => void; onCancel: () => void }

const accessChoices = [
  { id: 'read', name: 'Read only', detail: 'It sees what you see, and changes nothing.' },
  {
    id: 'read-write',
    name: 'Read and change',
    detail: 'It may do whatever you may do, but never manage how you sign in.',
  },
]
const periodChoices = lifetimes.map((days) => ({ id: days, name: `${days} days` }))

/** What the token is for, what it opens and how long. */
export function NewTokenForm({ onCreated, onCancel }: NewTokenFormProps) {
  const form = useValidatedForm(newAccessToken, { name: '', access: 'read', days: 90 })
  const save = useSave(form, {
    send: (token: NewAccessToken) => api.send('POST /api/users/profile/access-tokens', { body: token }),
    refused: messages.unableToCreate,
    invalid: messages.invalid,
    then: ({ token, expiresAt }, { name }) => onCreated({ token, expiresAt, name }),
  })
  return (
    <Form form={form} save={save} label="New access token" guarded={false}>
      <div className="flex flex-col gap-5">
        <FormTextField
          name="name"
          label="Name"
          hint="What will use it, for instance the name of your box-office system."
          limit={tokenNameLimit}
          required
        />
        <FormRadioGroup name="access" label="Access" choices={accessChoices} />
        <FormSelect
          name="days"
          label="Expires after"
          hint="When it has expired, create another one."
          choices={periodChoices}
          blank={false}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onPress={onCancel}>Cancel</Button>
          <Button type="submit" kind="primary" busy={save.busy}>
            Create
          </Button>
        </div>
      </div>
    </Form>
  )
}
