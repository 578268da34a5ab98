'use client'

import { FormTextField } from '@/components/form/fields'
import { Form } from '@/components/form/form'
import { useSave } from '@/components/form/use-save'
import { useValidatedForm } from '@/components/form/use-validated-form'
import { Button } from '@/components/ui/button'
import type { OwnFactors } from '@/lib/accounts/two-factor/schema'
import { FormPasswordField } from '../passwords/form-password-field'

type PasswordFormProps<Answer> = {
  /** Of the form, for assistive technology, and of the button. */
  label: string
  danger?: boolean
  /** True where two-factor sign-in is on. */
  asksCode: boolean
  send: (given: OwnFactors) => Promise<Answer>
  saved?: string
  refused: (reason: string) => string
  then: (answer: Answer) => void
  onCancel?: () => void
}

const loadSchema = () => import('@/lib/accounts/two-factor/schema').then(({ ownFactors }) => ownFactors)
const loadSchemaWithCode = () =>
  import('@/lib/accounts/two-factor/schema').then(({ passwordAndCode }) => passwordAndCode)

/** The password once more, and a code where there is an app already, before the second factor is changed. */
export function PasswordForm<Answer>({
  label,
  danger,
  asksCode,
  send,
  saved,
  refused,
  then,
  onCancel,
}: PasswordFormProps<Answer>) {
  const form = useValidatedForm(asksCode ? loadSchemaWithCode : loadSchema, { password: '', code: '' })
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
        {asksCode && (
          <FormTextField
            name="code"
            label="Code"
            hint="The six digits that your app shows now, or a recovery code."
            autoComplete="one-time-code"
            spellCheck={false}
            required
          />
        )}
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
