'use client'

import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import { FormPasswordField } from '../passwords/form-password-field'

type PasswordFormProps<Answer> = {
  /** Of the form, for assistive technology, and of the button. */
  label: string
  danger?: boolean
  send: (given: { password: string }) => Promise<Answer>
  saved?: string
  refused: (reason: string) => string
  then: (answer: Answer) => void
  onCancel?: () => void
}

const loadSchema = () => import('@/lib/accounts/two-factor/schema').then(({ passwordBody }) => passwordBody)

/** The password once more, before the second factor is changed. */
export function PasswordForm<Answer>({
  label,
  danger,
  send,
  saved,
  refused,
  then,
  onCancel,
}: PasswordFormProps<Answer>) {
  const form = useValidatedForm(loadSchema, { password: '' })
  const save = useSave(form, { send, refused, then, ...(saved !== undefined && { saved }) })
  return (
    <Form form={form} save={save} label={label} guarded={false}>
      <div className="flex max-w-120 flex-col gap-4">
        <FormPasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          hint="Asked for once more, so that nobody changes this on a computer you left."
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" kind={danger ? 'danger' : 'primary'} busy={save.busy}>
            {label}
          </Button>
          {onCancel && <Button onPress={onCancel}>Cancel</Button>}
        </div>
      </div>
    </Form>
  )
}
