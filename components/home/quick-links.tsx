import type { ReactNode } from 'react'
import { BareLink } from '@/components/ui/bare-link'

export type QuickLink = { label: string; hint: string; href: string; icon: ReactNode }

/** The errands people come for, as large targets. */
export function QuickLinks({ links }: { links: readonly QuickLink[] }) {
  if (links.length === 0) return null
  return (
    <nav aria-label="Quick links" className="print:hidden">
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3 2xl:grid-cols-6">
        {links.map(({ label, hint, href, icon }) => (
          <li key={href}>
            <BareLink
              href={href}
              className="flex h-full items-start gap-4 rounded-md border border-line bg-paper p-5 hover:border-accent hover:bg-accent-soft"
            >
              <span aria-hidden className="text-accent">
                {icon}
              </span>
              <span>
                <span className="block font-semibold text-accent text-lg">{label}</span>
                <span className="text-ink-soft">{hint}</span>
              </span>
            </BareLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
