import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { IconOnlyWidth } from './button-style'
import { ButtonLink } from './link'
import { PageHead } from './page-head'

type ListHeadProps = {
  title: string
  /** One line that says what the list is of. */
  purpose: string
  /** The way to a new record; false for whoever may not make one. */
  create:
    | {
        /** "Create location" */
        label: string
        href: string
        /** The documented width from which on down the button shows its icon alone. */
        iconOnlyBelow: IconOnlyWidth
        /** A plus, where nothing says it better. */
        icon?: ReactNode
      }
    | false
}

/** The head of a list of records: what it is of, and the button that makes another, for whoever may. */
export function ListHead({ title, purpose, create }: ListHeadProps) {
  return (
    <PageHead
      title={title}
      purpose={purpose}
      actions={
        create && (
          <ButtonLink
            href={create.href}
            kind="primary"
            icon={create.icon ?? <Plus size={18} aria-hidden="true" />}
            iconOnlyBelow={create.iconOnlyBelow}
          >
            {create.label}
          </ButtonLink>
        )
      }
    />
  )
}
