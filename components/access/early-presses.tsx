'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    releaseEarlyPresses?: () => void
  }
}

/** Does what was pressed before the page's script was there. Stands in the root layout, which is the first to stand. */
export function EarlyPresses() {
  useEffect(() => window.releaseEarlyPresses?.(), [])
  return null
}
