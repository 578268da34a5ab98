'use client'

import type { ReactNode } from 'react'
import { useBoundField } from '@/components/form/form-context'
import { describedBy, FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { useEarlyInput } from '@/components/ui/use-early-input'
import { PasswordInput } from './password-input'

type FormPasswordFieldProps = {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password'
  hint?: ReactNode
  /** Beneath the input, for as long as there is no error. */
  children?: ReactNode
}

/** A password as a field of a form. */
export function FormPasswordField({ hint, children, ...field }: FormPasswordFieldProps) {
  const { value, change, control } = useBoundField(field)
  const ids = fieldIds(control.id)
  const shown = typeof value === 'string' ? value : ''
  useEarlyInput(ids.control, shown, change)
  return (
    <FieldFrame label={field.label} ids={ids} hint={hint} error={control.error}>
      <PasswordInput
        ref={control.ref}
        id={ids.control}
        subject={field.label.toLowerCase()}
        name={field.name}
        value={shown}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={control.onBlur}
        autoComplete={field.autoComplete}
        aria-required
        aria-invalid={control.error ? true : undefined}
        aria-describedby={describedBy(ids, { hint, error: control.error })}
      />
      {!control.error && children}
    </FieldFrame>
  )
}
