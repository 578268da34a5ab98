'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'
import { messages } from '@/lib/users/messages'

/** The way back for somebody who has lost phone and recovery codes; for a Global Admin. */
export function RemoveTwoFactor({ id, fullName }: { id: number; fullName: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function removeTwoFactor() {
    setBusy(true)
    try {
      await api.send('DELETE /api/users/{id}/two-factor', { params: { id } })
      toasts.success(messages.twoFactorTaken)
      router.refresh()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status !== 401) toasts.error(messages.unableToTakeTwoFactor(error.message))
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }

  return (
    <Card title="Two-factor sign-in" className="mb-6">
      <p className="mb-4 max-w-text">
        {fullName} signs in with a password and a code. Somebody who has lost both phone and recovery codes can sign in
        again once this is taken away.
      </p>
      <Button onPress={() => setAsking(true)}>Take two-factor sign-in away</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Take two-factor sign-in away from ${fullName}?`}
        confirm="Take away"
        danger
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={removeTwoFactor}
      >
        <p>
          The password alone is enough then, until it is set up again. Be sure that it is {fullName} who asks: call them
          back on a number that you know. They are signed out everywhere, and an email tells them.
        </p>
      </ConfirmDialog>
    </Card>
  )
}
