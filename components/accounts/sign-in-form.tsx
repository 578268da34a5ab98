import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { Link } from '@/components/ui/link'
import { addressOf } from '@/lib/api'
import { PasswordInput } from './passwords/password-input'
import { ReturnField } from './sign-in/return-field'
import { SubmitButton } from './sign-in/submit-button'
import { TickBox } from './sign-in/tick-box'

const emailIds = fieldIds('email')

type SignInFormProps = {
  returnUrl: string
  rememberDays: number
  /** What was typed when signing in failed a moment ago. */
  email: string
}

/** E-mail and password, as an ordinary form: it signs people in before, or without, any script. */
export function SignInForm({ returnUrl, rememberDays, email }: SignInFormProps) {
  return (
    <form method="post" action={addressOf('POST /api/auth/sign-in')} className="flex flex-col gap-4">
      <ReturnField returnUrl={returnUrl} />
      <FieldFrame label="Email" ids={emailIds}>
        <input
          id={emailIds.control}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          maxLength={255}
          defaultValue={email}
          className={classes(controlStyle, controlHeight)}
        />
      </FieldFrame>
      <PasswordField />
      <TickBox
        name="remember"
        label={`Remember me for ${rememberDays} days`}
        hint="On this browser one click will be enough after you close it. Not for a shared computer."
      />
      <SubmitButton label="Sign in" busyLabel="Signing in…" />
      <p className="text-center">
        <Link href="/authentication/forgotten-password">Forgotten your password?</Link>
      </p>
    </form>
  )
}

const ids = fieldIds('password')

/** The password of the sign-in form. The input keeps its own value, so that what is typed before the script arrives stays. */
function PasswordField() {
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
