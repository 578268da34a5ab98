'use client'

import { useEffect } from 'react'
import { forgetOpened } from '@/components/returns/opened-records'

/** On a shared computer the next person finds nothing of the last one: no search, filter or chosen organisation, and not what they opened. */
export function clearPersonalStorage() {
  sessionStorage.clear()
  forgetOpened()
}

/** Does so once the page is there. */
export function ClearPersonalStorage() {
  useEffect(clearPersonalStorage, [])
  return null
}
