'use client'

import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { addressOf } from '@/lib/api'

/** Ends every session, this one among them, by an ordinary form. */
export function SignOutEverywhere() {
  const [isAsking, setAsking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  return (
    <form ref={form} method="post" action={addressOf('POST /api/auth/sign-out-everywhere')}>
      <Button size="small" onPress={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => form.current?.submit()}
      >
        <p>
          Every browser and phone on which you are signed in is signed out, this one as well. None of them stays
          remembered or skips the code of two-factor sign-in.
        </p>
      </ConfirmDialog>
    </form>
  )
}
