'use client'

import { KeyRound, Plus } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Pill } from '@/components/ui/pill'
import { RevokeButton } from '@/components/ui/revoke-button'
import { messages } from '@/lib/accounts/access-tokens/messages'
import type { AccessToken } from '@/lib/accounts/access-tokens/service'
import { api } from '@/lib/api'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'

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

/** What uses a revoked token stops at once. */
const RevokeToken = ({ token }: { token: AccessToken }) => (
  <RevokeButton
    name={`Revoke ${token.name}`}
    question="Revoke this access token?"
    onRevoke={() => api.send('DELETE /api/users/profile/access-tokens', { body: { accessTokenId: token.id } })}
    messages={messages}
  >
    Whatever uses “{token.name}” stops working at once. This is permanent and cannot be undone.
  </RevokeButton>
)
