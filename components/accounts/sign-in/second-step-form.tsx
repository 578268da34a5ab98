import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { addressOf } from '@/lib/api'
import { SubmitButton } from './submit-button'
import { TickBox } from './tick-box'

const ids = fieldIds('code')

type SecondStepFormProps = {
  /** True for somebody who has no phone at hand. */
  withRecoveryCode: boolean
  error: string | undefined
  rememberDays: number
}

/** The code of the second step, as an ordinary form. */
export function SecondStepForm({ withRecoveryCode, error, rememberDays }: SecondStepFormProps) {
  return (
    <form method="post" action={addressOf('POST /api/auth/two-factor')} className="flex flex-col gap-4">
      <FieldFrame
        label={withRecoveryCode ? 'Recovery code' : 'Code'}
        hint={
          withRecoveryCode
            ? 'One of the codes you kept when you set up two-factor sign-in. Each works once.'
            : 'The six digits that your authenticator app shows for Illuminate now.'
        }
        error={error}
        ids={ids}
      >
        <input
          id={ids.control}
          name="code"
          type="text"
          inputMode={withRecoveryCode ? 'text' : 'numeric'}
          autoComplete="one-time-code"
          autoCapitalize={withRecoveryCode ? 'characters' : 'none'}
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: the field is the whole point of the page
          autoFocus
          required
          maxLength={40}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${ids.hint} ${ids.error}` : ids.hint}
          className={classes(controlStyle, controlHeight, 'font-mono tracking-widest')}
        />
      </FieldFrame>
      <TickBox
        name="trust"
        label={`Remember this device for ${rememberDays} days`}
        hint="Your password will be enough on it. Not for a shared computer."
      />
      <SubmitButton label="Continue" busyLabel="Checking…" />
    </form>
  )
}
