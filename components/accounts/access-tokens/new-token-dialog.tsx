'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { CreatedTokenDetails } from './created-token'
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
