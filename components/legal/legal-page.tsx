import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { PageHead } from '@/components/ui/page-head'

type LegalPageProps = { title: string; purpose: string; updated?: string; children: ReactNode }

/** A page of plain text: a title, when it last changed, and its sections. */
export function LegalPage({ title, purpose, updated, children }: LegalPageProps) {
  return (
    <>
      <PageHead title={title} purpose={purpose} />
      <article className="flex flex-col gap-8 pb-8">
        {updated && <p className="text-ink-soft">Last updated {updated}</p>}
        {children}
      </article>
    </>
  )
}

type LegalSectionProps = {
  title: string
  /** For a table, which wants more room than running text. */
  wide?: boolean
  children: ReactNode
}

/** One section of it, under its own heading, no wider than is easy to read. */
export function LegalSection({ title, wide = false, children }: LegalSectionProps) {
  return (
    <section className={classes('flex flex-col gap-3', !wide && 'max-w-text')}>
      <h2 className="text-xl font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** A list of short points. */
export function LegalList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1 pl-6">
      {items.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, never reordered
        <li key={position}>{item}</li>
      ))}
    </ul>
  )
}
