'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/accounts/access-tokens/messages'
import type { AccessToken } from '@/lib/accounts/access-tokens/service'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

/** Ends a token after a question: what uses it stops at once. */
export function RevokeToken({ token }: { token: AccessToken }) {
  const router = useRouter()
  const toasts = useToasts()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)

  async function revoke() {
    setBusy(true)
    try {
      await api.send('DELETE /api/users/profile/access-tokens', { body: { accessTokenId: token.id } })
      toasts.success(messages.revoked)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that was revoked in another window is as good as revoked.
      if (error.status !== 404) toasts.error(messages.unableToRevoke(error.message))
    } finally {
      setAsking(false)
      setBusy(false)
    }
    router.refresh()
  }

  return (
    <>
      <Button size="small" onPress={() => setAsking(true)} aria-label={`Revoke ${token.name}`}>
        Revoke
      </Button>
      <ConfirmDialog
        open={asking}
        title="Revoke this access token?"
        confirm="Revoke"
        danger
        busy={busy}
        onConfirm={revoke}
        onCancel={() => setAsking(false)}
      >
        <p className="[overflow-wrap:anywhere]">
          Whatever uses “{token.name}” stops working at once. This is permanent and cannot be undone.
        </p>
      </ConfirmDialog>
    </>
  )
}
