import type { ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb'

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
