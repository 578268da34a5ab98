'use client'

import { useRouter } from 'next/navigation'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { useAction } from '@/components/ui/use-action'
import { api } from '@/lib/api'
import { messages } from '@/lib/users/messages'

/** The way back for somebody who has lost phone and recovery codes; for a Global Admin. */
export function RemoveTwoFactor({ id, fullName }: { id: number; fullName: string }) {
  const router = useRouter()
  const toasts = useToasts()
  const { run } = useAction()

  const removeTwoFactor = () =>
    run(messages.unableToTakeTwoFactor, async () => {
      await api.send('DELETE /api/users/{id}/two-factor', { params: { id } })
      toasts.success(messages.twoFactorTaken)
      router.refresh()
    })

  return (
    <Card title="Two-factor sign-in" className="mb-6">
      <p className="mb-4 max-w-text">
        {fullName} signs in with a password and a code. Somebody who has lost both phone and recovery codes can sign in
        again once this is taken away.
      </p>
      <ConfirmButton
        label="Take two-factor sign-in away"
        question={`Take two-factor sign-in away from ${fullName}?`}
        confirm="Take away"
        danger
        onConfirm={removeTwoFactor}
      >
        <p>
          The password alone is enough then, until it is set up again. Be sure that it is {fullName} who asks: call them
          back on a number that you know. They are signed out everywhere, and an email tells them.
        </p>
      </ConfirmButton>
    </Card>
  )
}
