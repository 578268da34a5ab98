'use client'

import type { ReactNode } from 'react'

type OpenButtonProps = { children: ReactNode; onPress: () => void }

/** Looks like the link of a row and opens something over the page instead of leading away from it. */
export function OpenButton({ children, onPress }: OpenButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="min-h-6 rounded-sm text-left font-semibold text-accent underline underline-offset-3 [overflow-wrap:anywhere] hover:text-accent-strong hover:decoration-2"
    >
      {children}
    </button>
  )
}
