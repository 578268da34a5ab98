'use client'

import { useEffect } from 'react'
import {
  announceSignedOut,
  clearActivity,
  onSignedOutElsewhere,
  type SessionEnding,
} from '@/components/layout/shared-activity'
import { clearPersonalStorage } from './clear-personal-storage'

/**
 * On pages that only somebody signed out sees: the other tabs hear of it, and how the session ended, and leave too. Where
 * somebody signs out in another tab meanwhile, nothing of theirs stays in this one either.
 */
export function AnnounceSignedOut({ ending }: { ending: SessionEnding }) {
  useEffect(() => {
    clearActivity()
    announceSignedOut(ending)
    return onSignedOutElsewhere((other) => other === 'signed-out' && clearPersonalStorage())
  }, [ending])
  return null
}
