'use client'

import { type ReactNode, useEffect, useRef } from 'react'

type FoldedDetailsProps = {
  summary: string
  /** When it becomes true, it opens: something in it needs to be seen. It is never closed for anybody. */
  open?: boolean
  children: ReactNode
}

/** What few want, one click away. Printed only where it is open. */
export function FoldedDetails({ summary, open = false, children }: FoldedDetailsProps) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (open && details.current) details.current.open = true
  }, [open])
  return (
    <details ref={details} className="mt-2 print:not-open:hidden">
      <summary className="w-fit text-accent text-sm underline underline-offset-3 print:hidden">{summary}</summary>
      <div className="mt-3">{children}</div>
    </details>
  )
}
