import { ChevronRight } from 'lucide-react'
import { Link } from './link'

export type Crumb = { label: string; href?: string }

/** Where this page stands, from the outside in. The last is the page itself. */
export function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-1 text-sm">
        {crumbs.map((crumb, index) => (
          <li key={crumb.href ?? crumb.label} className="flex min-w-0 items-start gap-1 py-0.5">
            {index > 0 && <ChevronRight size={14} aria-hidden="true" className="mt-1 shrink-0 text-ink-soft" />}
            {crumb.href && index < crumbs.length - 1 ? (
              <Link href={crumb.href} className="min-w-0 [overflow-wrap:anywhere]">
                {crumb.label}
              </Link>
            ) : (
              <span
                aria-current={index === crumbs.length - 1 ? 'page' : undefined}
                className="min-w-0 text-ink-soft [overflow-wrap:anywhere]"
              >
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
