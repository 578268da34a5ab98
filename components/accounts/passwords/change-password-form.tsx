'use client'

import { useRouter } from 'next/navigation'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { messages } from '@/lib/accounts/passwords/messages'
import type { PasswordOwner } from '@/lib/accounts/passwords/rules'
import { api } from '@/lib/api'
import { FormPasswordField } from './form-password-field'
import { NewPasswordField } from './new-password-field'

const blank = { currentPassword: '', newPassword: '' }

const loadSchema = () => import('@/lib/accounts/passwords/schema').then(({ changedPassword }) => changedPassword)

/** Changes one's own password; every other device is signed out. */
export function ChangePasswordForm({ owner }: { owner: PasswordOwner }) {
  const router = useRouter()
  const form = useValidatedForm(loadSchema, blank)
  const save = useSave(form, {
    send: (values) => api.send('PUT /api/users/profile/password', { body: values }),
    saved: messages.changed,
    refused: messages.unableToChange,
    then: () => {
      form.reset(blank)
      // The list of sessions is another one now.
      router.refresh()
    },
  })
  return (
    <Form form={form} save={save} label="Change password" guarded={false}>
      <input type="text" name="username" autoComplete="username" value={owner.email} readOnly hidden />
      <div className="flex max-w-120 flex-col gap-4">
        <FormPasswordField name="currentPassword" label="Current password" autoComplete="current-password" />
        <NewPasswordField owner={owner} />
        <div>
          <Button type="submit" kind="primary" busy={save.busy}>
            Change password
          </Button>
        </div>
      </div>
    </Form>
  )
}
