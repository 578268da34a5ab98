'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { CodeBlock } from '@/components/ui/code-block'
import { CopyField } from '@/components/ui/copy-field'
import { Dialog } from '@/components/ui/dialog'
import { messages } from '@/lib/accounts/access-tokens/messages'
import { addressOf } from '@/lib/api'
import { dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { NewTokenForm } from './new-token-form'

type NewTokenDialogProps = { onClose: () => void; publicUrl: string }

/** A token as the call answered it, this once. */
export type CreatedToken = { token: string; name: string; expiresAt: string }

/** The window that makes a token, then shows it: closing the window is the last time it was seen. */
export function NewTokenDialog({ onClose, publicUrl }: NewTokenDialogProps) {
  const router = useRouter()
  const [created, setCreated] = useState<CreatedToken | null>(null)

  function show(token: CreatedToken) {
    setCreated(token)
    router.refresh()
  }

  return (
    <Dialog open onClose={onClose} title={created ? 'Your new access token' : 'Create an access token'}>
      {created ? (
        <CreatedTokenDetails created={created} publicUrl={publicUrl} onDone={onClose} />
      ) : (
        <NewTokenForm onCreated={show} onCancel={onClose} />
      )}
    </Dialog>
  )
}

type CreatedTokenDetailsProps = { created: CreatedToken; publicUrl: string; onDone: () => void }

/** A new token, shown this once, and how it is sent. */
function CreatedTokenDetails({ created, publicUrl, onDone }: CreatedTokenDetailsProps) {
  return (
    <div className="flex flex-col gap-4">
      <Banner kind="warning" title="Copy it now: it is not shown again">
        Keep it like a password. If somebody else may have seen it, revoke it and create another.
      </Banner>
      <div>
        <CopyField
          label={created.name}
          value={created.token}
          copied={messages.copied}
          unableToCopy={messages.unableToCopy}
        />
        <p className="mt-1 text-ink-soft text-sm">Expires {formatDate(dayInLondon(new Date(created.expiresAt)))}.</p>
      </div>
      <div>
        <p className="mb-1 font-semibold">How it is sent</p>
        <CodeBlock>{`curl -H "Authorization: Bearer <token>" \\\n  ${publicUrl}${addressOf('GET /api/users/profile')}`}</CodeBlock>
      </div>
      <div className="flex justify-end">
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  )
}
