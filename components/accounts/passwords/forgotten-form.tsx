import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { addressOf } from '@/lib/api'
import { SubmitButton } from '../sign-in/submit-button'

const ids = fieldIds('email')

/** Asks for an email with a link, as an ordinary form. */
export function ForgottenForm() {
  return (
    <form method="post" action={addressOf('POST /api/auth/forgotten-password')} className="flex flex-col gap-4">
      <FieldFrame label="Email" hint="The address you sign in with." ids={ids}>
        <input
          id={ids.control}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={255}
          aria-describedby={ids.hint}
          className={classes(controlStyle, controlHeight)}
        />
      </FieldFrame>
      <SubmitButton label="Send me a link" busyLabel="Sending…" />
    </form>
  )
}
