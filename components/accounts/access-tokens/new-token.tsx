'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Dialog } from '@/components/ui/dialog'
import { NewTokenForm } from './new-token-form'
import { ShownToken } from './shown-token'

type NewTokenProps = { open: boolean; onClose: () => void; publicUrl: string }

/** A token as the call answered it, this once. */
export type MadeToken = { token: string; name: string; expiresAt: string }

/** Makes a token, then shows it: closing the window is the last time it was seen. */
export function NewToken({ open, onClose, publicUrl }: NewTokenProps) {
  const router = useRouter()
  const [made, setMade] = useState<MadeToken | null>(null)

  function close() {
    onClose()
    setMade(null)
  }

  function show(token: MadeToken) {
    setMade(token)
    router.refresh()
  }

  return (
    <Dialog open={open} onClose={close} title={made ? 'Your new access token' : 'Create an access token'}>
      {made ? (
        <ShownToken made={made} publicUrl={publicUrl} onDone={close} />
      ) : (
        <NewTokenForm onMade={show} onCancel={close} />
      )}
    </Dialog>
  )
}
