'use client'

import { useEffect, useRef } from 'react'

/**
 * Hears what was typed (or filled in by the browser) before the page's script took over: the box shows it, and the next
 * drawing would silently discard it.
 */
export function useEarlyInput(controlId: string, shown: string, onTyped: (text: string) => void) {
  const first = useRef({ controlId, shown, onTyped })
  useEffect(() => {
    const { controlId, shown, onTyped } = first.current
    const control = document.getElementById(controlId)
    if (control instanceof HTMLInputElement && control.value !== shown) onTyped(control.value)
  }, [])
}
