import { FileUp, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconOnlyWidth } from './button-style'
import { ButtonLink } from './link'

type ListTitleProps = {
  title: string
  /** One short line that says what the list is of. */
  purpose?: ReactNode
}

/** The heading of a list's page, within the toolbar of its grid: what is in the list begins right under it. */
export function ListTitle({ title, purpose }: ListTitleProps) {
  return (
    <header>
      <h1 className="font-bold text-xl leading-7">{title}</h1>
      {purpose && <p className="text-ink-soft text-sm">{purpose}</p>}
    </header>
  )
}

type CreateLinkProps = {
  /** "Create location" */
  children: string
  href: string
  /** The documented width from which on down the button shows its icon alone. */
  iconOnlyBelow: IconOnlyWidth
  /** A plus, where nothing says it better. */
  icon?: ReactNode
}

/** The way to a new record, beside the list of those there are. */
export function CreateLink({ children, href, iconOnlyBelow, icon }: CreateLinkProps) {
  return (
    <ButtonLink
      href={href}
      kind="primary"
      size="compact"
      icon={icon ?? <Plus size={18} aria-hidden="true" />}
      iconOnlyBelow={iconOnlyBelow}
    >
      {children}
    </ButtonLink>
  )
}

/**
 * The way to many new records from a workbook, beside the one to a single one. It needs its words less often: they show where the
 * toolbar of the grid stays on one line with them.
 */
export const ImportLink = ({ children, href }: Pick<CreateLinkProps, 'children' | 'href'>) => (
  <ButtonLink href={href} size="compact" icon={<FileUp size={18} aria-hidden="true" />} title={children}>
    <span className="max-[1535.98px]:sr-only">{children}</span>
  </ButtonLink>
)
