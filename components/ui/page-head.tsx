import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link'

type Crumb = { label: string; href?: string }

type PageHeadProps = {
  title: ReactNode
  /** One line that says what this page is for. */
  purpose?: ReactNode
  breadcrumb?: readonly Crumb[]
  /** Beside the title: a `Pill` with the state of the thing. */
  state?: ReactNode
  /** At the right: the primary action last. `iconOnlyBelow` on a button hides its words on a narrow window. */
  actions?: ReactNode
}

/** The head of every page. */
export function PageHead({ title, purpose, breadcrumb, state, actions }: PageHeadProps) {
  return (
    <header className="mb-4 flex flex-col gap-1">
      {breadcrumb && <Breadcrumb crumbs={breadcrumb} />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 font-bold text-xl leading-7">{title}</h1>
            {state}
          </div>
          {purpose && <p className="max-w-text text-ink-soft text-sm [overflow-wrap:anywhere]">{purpose}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
      </div>
    </header>
  )
}

/** Where this page is in the site, outermost first. The last is the page itself. */
function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
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
