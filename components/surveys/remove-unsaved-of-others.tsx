'use client'

import { useEffect } from 'react'
import { removeUnsavedOfOthers } from './unsaved-survey'

/** On every screen of somebody signed in: what another person left unsaved in this tab is gone. */
export function RemoveUnsavedOfOthers({ userId }: { userId: number }) {
  useEffect(() => removeUnsavedOfOthers(userId), [userId])
  return null
}
