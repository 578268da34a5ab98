import type { ReactNode } from 'react'

/** Figures that few want, one click away. Printed only where they are open. */
export const FoldedDetails = ({ summary, children }: { summary: string; children: ReactNode }) => (
  <details className="mt-2 print:not-open:hidden">
    <summary className="w-fit text-accent text-sm underline underline-offset-3 print:hidden">{summary}</summary>
    <div className="mt-3">{children}</div>
  </details>
)
