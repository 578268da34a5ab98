'use client'

import { useEffect } from 'react'
import { announceSignedOut, clearActivity } from '@/components/layout/shared-activity'

/** On pages that only somebody signed out sees: the other tabs hear of it, and how the session ended, and leave too. */
export function AnnounceSignedOut({ ending }: { ending?: string | undefined }) {
  useEffect(() => {
    clearActivity()
    announceSignedOut(ending)
  }, [ending])
  return null
}
