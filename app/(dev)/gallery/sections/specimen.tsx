import type { ReactNode } from 'react'

/** One state of a component, with a caption. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p className="text-ink-soft text-sm">{title}</p>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
