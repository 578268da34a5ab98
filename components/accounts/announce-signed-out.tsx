'use client'

import { useEffect } from 'react'
import { announceSignedOut, clearActivity } from '@/components/layout/shared-activity'

/** On the pages that only somebody signed out sees: the other tabs hear of it and leave too. */
export function AnnounceSignedOut() {
  useEffect(() => {
    clearActivity()
    announceSignedOut()
  }, [])
  return null
}
