'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useToasts } from '@/components/ui/toasts'
import { api } from '@/lib/api'
import { Problem } from '@/lib/floor/http/problem'

/** Accepting sets the flag, saves it, and goes home. */
export function AcceptTerms() {
  const [busy, setBusy] = useState(false)
  const toasts = useToasts()

  async function accept() {
    setBusy(true)
    try {
      await api.send('POST /api/users/termsofuse')
      // A whole new page: until now the platform has shown this person nothing else.
      window.location.assign('/')
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      toasts.error(error.message)
      setBusy(false)
    }
  }

  return (
    <Button kind="primary" busy={busy} onPress={accept}>
      Accept
    </Button>
  )
}
