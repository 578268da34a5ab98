'use client'

import { KeyRound, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmButton } from '@/components/ui/confirm-button'
import { Link } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { useToasts } from '@/components/ui/toasts'
import { messages } from '@/lib/accounts/access-tokens/messages'
import type { AccessToken } from '@/lib/accounts/access-tokens/service'
import { api } from '@/lib/api'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { Problem } from '@/lib/floor/http/problem'

const NewTokenDialog = dynamic(() => import('./new-token-dialog').then((file) => file.NewTokenDialog), { ssr: false })

type AccessTokensSectionProps = {
  tokens: readonly AccessToken[]
  /** The address of the calls: `https://illuminate.example.org`. */
  publicUrl: string
}

/** One's own access tokens: what each opens, until when, when it was last used, and the way to end it. */
export function AccessTokensSection({ tokens, publicUrl }: AccessTokensSectionProps) {
  const [isCreating, setCreating] = useState(false)
  return (
    <Card
      title="Access tokens"
      action={
        <Button icon={<Plus size={18} aria-hidden="true" />} onPress={() => setCreating(true)}>
          Create token
        </Button>
      }
    >
      <p className="max-w-text text-ink-soft">
        A token lets a box-office system or a script use Illuminate in your name, with your rights or only to read. What
        it can ask for is in the <Link href="/api-description">API description</Link>.
      </p>
      {tokens.length > 0 && (
        <ul aria-label="Access tokens" className="mt-4 divide-y divide-line">
          {tokens.map((token) => (
            <TokenEntry key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isCreating && <NewTokenDialog onClose={() => setCreating(false)} publicUrl={publicUrl} />}
    </Card>
  )
}

function TokenEntry({ token }: { token: AccessToken }) {
  const expires = formatDate(dayInLondon(token.expiresAt))
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <KeyRound size={22} aria-hidden="true" className="mt-0.5 shrink-0 text-ink-soft" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold [overflow-wrap:anywhere]">
            {token.name}
            <Pill kind="neutral">{token.access === 'read' ? 'Read only' : 'Read and change'}</Pill>
            {token.expired && <Pill kind="error">Expired</Pill>}
          </p>
          <p className="text-ink-soft text-sm">
            Created {formatDate(dayInLondon(token.createdAt))}, {token.expired ? 'expired' : 'expires'} {expires},{' '}
            {token.lastUsedAt ? `last used ${dateTimeInLondon(token.lastUsedAt)}` : 'never used'}
          </p>
        </div>
      </div>
      <RevokeToken token={token} />
    </li>
  )
}

/** Ends a token after a question: what uses it stops at once. */
function RevokeToken({ token }: { token: AccessToken }) {
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
