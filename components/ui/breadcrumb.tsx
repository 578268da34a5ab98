import { ChevronRight } from 'lucide-react'
import { Link } from './link'

export type Crumb = { label: string; href?: string }

/** Where this page stands, from the outside in. The last is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? crumb.label} className="flex min-h-6 min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight size={14} aria-hidden="true" className="shrink-0 text-ink-soft" />}
            {crumb.href && index < crumbs.length - 1 ? (
              <Link href={crumb.href}>{crumb.label}</Link>
            ) : (
              <span aria-current={index === crumbs.length - 1 ? 'page' : undefined} className="text-ink-soft">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
