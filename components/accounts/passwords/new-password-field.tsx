import type { Owner } from '@/lib/accounts/passwords/rules'
import { passwordMinLength } from '@/lib/floor/identity/password-length'
import { FormPasswordField } from './form-password-field'
import { PasswordStrength } from './password-strength'

/** The new password, with its requirements and its strength. */
export function NewPasswordField({ owner, label = 'New password' }: { owner: Owner; label?: string }) {
  return (
    <FormPasswordField
      name="newPassword"
      label={label}
      autoComplete="new-password"
      hint={`At least ${passwordMinLength} characters. A few words that have nothing to do with each other are strong and easy to remember.`}
    >
      <PasswordStrength owner={owner} />
    </FormPasswordField>
  )
}
