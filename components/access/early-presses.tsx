'use client'

import { useEffect } from 'react'

declare global {
  interface Window {
    releaseEarlyPresses?: () => void
  }
}

/**
 * Does what was pressed before the page's script was there, once it stands: all effects have run then, and what was typed
 * early is drawn. Stands in the root layout.
 */
export function EarlyPresses() {
  useEffect(() => {
    const timer = setTimeout(() => window.releaseEarlyPresses?.())
    return () => clearTimeout(timer)
  }, [])
  return null
}
