'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { NewTokenForm } from './new-token-form'
import { ShownToken } from './shown-token'

type NewTokenProps = { onClose: () => void; publicUrl: string }

/** A token as the call answered it, this once. */
export type MadeToken = { token: string; name: string; expiresAt: string }

/** The window that makes a token, then shows it: closing the window is the last time it was seen. */
export function NewToken({ onClose, publicUrl }: NewTokenProps) {
  const router = useRouter()
  const [made, setMade] = useState<MadeToken | null>(null)

  function show(token: MadeToken) {
    setMade(token)
    router.refresh()
  }

  return (
    <Dialog open onClose={onClose} title={made ? 'Your new access token' : 'Create an access token'}>
      {made ? (
        <ShownToken made={made} publicUrl={publicUrl} onDone={onClose} />
      ) : (
        <NewTokenForm onMade={show} onCancel={onClose} />
      )}
    </Dialog>
  )
}
