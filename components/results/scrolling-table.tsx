import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

/** A frame for a table that may be wider than a phone: it scrolls by itself, with the keyboard as well. */
export function ScrollingTable({
  label,
  isFramed = false,
  children,
}: {
  label: string
  isFramed?: boolean
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached with the keyboard
      tabIndex={0}
      className={classes(
        'overflow-x-auto print:overflow-visible print:text-xs',
        isFramed && 'rounded-md border border-line',
      )}
    >
      {children}
    </section>
  )
}
