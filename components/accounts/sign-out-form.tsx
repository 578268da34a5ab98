'use client'

import { useEffect, useRef } from 'react'
import { type ButtonKind, buttonStyle } from '@/components/ui/button-style'
import { addressOf } from '@/lib/api'

/** The sign-out button. `auto` presses it at once, for somebody who chose Logout in the menu a moment ago. */
export function SignOutForm({ auto, kind = 'primary' }: { auto: boolean; kind?: ButtonKind }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (auto) form.current?.requestSubmit()
  }, [auto])
  return (
    <form ref={form} method="post" action={addressOf('POST /api/auth/sign-out')}>
      <button type="submit" className={buttonStyle(kind)}>
        Sign out
      </button>
    </form>
  )
}
