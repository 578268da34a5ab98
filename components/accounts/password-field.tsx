import { FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { PasswordInput } from './passwords/password-input'

const ids = fieldIds('password')

/** The password of the sign-in form. The input keeps its own value, so that what is typed before the script arrives stays. */
export function PasswordField() {
  return (
    <FieldFrame label="Password" ids={ids}>
      <PasswordInput
        id={ids.control}
        subject="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
    </FieldFrame>
  )
}
