import { FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { ShownPassword } from './passwords/shown-password'

const ids = fieldIds('password')

/** The password of the sign-in form. The input keeps its own value, so that what is typed before the script arrives stays. */
export function PasswordField() {
  return (
    <FieldFrame label="Password" ids={ids}>
      <ShownPassword
        id={ids.control}
        what="password"
        name="password"
        autoComplete="current-password"
        required
        maxLength={256}
      />
    </FieldFrame>
  )
}
