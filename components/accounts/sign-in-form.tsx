'use client'

import { useEffect, useState } from 'react'
import { buttonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { controlHeight, controlStyle, FieldFrame, fieldIds } from '@/components/ui/field-frame'
import { Spinner } from '@/components/ui/spinner'
import { PasswordField } from './password-field'

const emailIds = fieldIds('email')

/** E-mail and password, as an ordinary form: it signs people in before, or without, any script. */
export function SignInForm({ returnUrl }: { returnUrl: string }) {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    // Coming back to this page by the back button finds it as it was left.
    const settle = () => setBusy(false)
    window.addEventListener('pageshow', settle)
    return () => window.removeEventListener('pageshow', settle)
  }, [])
  return (
    <form method="post" action="/api/auth/sign-in" onSubmit={() => setBusy(true)} className="flex flex-col gap-4">
      <input type="hidden" name="returnUrl" value={returnUrl} />
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
          className={classes(controlStyle, controlHeight)}
        />
      </FieldFrame>
      <PasswordField />
      <button type="submit" aria-disabled={busy} className={classes(buttonStyle('primary'), 'mt-2 w-full')}>
        {busy && <Spinner />}
        <span>{busy ? 'Signing in…' : 'Sign in'}</span>
      </button>
    </form>
  )
}
