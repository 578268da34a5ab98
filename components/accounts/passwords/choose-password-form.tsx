'use client'

import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { messages } from '@/lib/accounts/passwords/messages'
import type { PasswordOwner } from '@/lib/accounts/passwords/rules'
import { api } from '@/lib/api'
import { NewPasswordField } from './new-password-field'

type ChoosePasswordFormProps = {
  /** Where the link came from decides the call. */
  call: 'POST /api/auth/reset-password' | 'POST /api/auth/register'
  token: string
  owner: PasswordOwner
  button: string
}

const loadSchema = () => import('@/lib/accounts/passwords/schema').then(({ chosenPassword }) => chosenPassword)

/** Chooses a password by the link of an email; whoever does is signed in, or goes on to the second step. */
export function ChoosePasswordForm({ call, token, owner, button }: ChoosePasswordFormProps) {
  const form = useValidatedForm(loadSchema, { token, newPassword: '' })
  const save = useSave(form, {
    send: (values) => api.send(call, { body: values }),
    refused: messages.unableToSet,
    // A whole new page: somebody else may have been signed in a moment ago.
    then: ({ to }) => window.location.assign(to),
  })
  return (
    <Form form={form} save={save} label={button} guarded={false}>
      {/* For password managers, which want to know whose password they keep. */}
      <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <div className="flex flex-col gap-4">
        <NewPasswordField owner={owner} label="Password" />
        <Button type="submit" kind="primary" busy={save.busy}>
          {button}
        </Button>
      </div>
    </Form>
  )
}
