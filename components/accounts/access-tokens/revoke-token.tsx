'use client'

import { useRouter } from 'next/navigation'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/accounts/access-tokens/messages'
import type { AccessToken } from '@/lib/accounts/access-tokens/service'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

/** Ends a token after a question: what uses it stops at once. */
export function RevokeToken({ token }: { token: AccessToken }) {
  const router = useRouter()
  const toasts = useToasts()

  async function revoke() {
    try {
      await api.send('DELETE /api/users/profile/access-tokens', { body: { accessTokenId: token.id } })
      toasts.success(messages.revoked)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // One that was revoked in another window is as good as revoked.
      if (error.status !== 404) toasts.error(messages.unableToRevoke(error.message))
    }
    router.refresh()
  }

  return (
    <ConfirmButton
      size="small"
      label="Revoke"
      aria-label={`Revoke ${token.name}`}
      question="Revoke this access token?"
      confirm="Revoke"
      danger
      onConfirm={revoke}
    >
      <p className="[overflow-wrap:anywhere]">
        Whatever uses “{token.name}” stops working at once. This is permanent and cannot be undone.
      </p>
    </ConfirmButton>
  )
}
