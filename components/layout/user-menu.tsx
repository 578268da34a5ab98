'use client'

import { EllipsisVertical, Keyboard, LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { leavePage } from '@/components/form/leave-guard'
import { useOpenShortcuts } from '@/components/shortcuts/shortcuts'
import { Menu } from '@/components/ui/menu'

export type UserLink = { label: string; href: string; icon?: ReactNode }

type UserMenuProps = {
  fullName: string
  /** My Exports, as far as the person may. */
  links: readonly UserLink[]
  signOutHref: string
}

/** The first letter of the first and of the last name. */
export function initialsOf(fullName: string): string {
  const names = fullName.trim().split(/\s+/)
  const ends = names.length > 1 ? [names[0], names.at(-1)] : names
  return ends.map((name) => [...(name ?? '')][0]?.toLocaleUpperCase('en-GB') ?? '').join('')
}

/** Initials and full name; below 500 px the same menu is behind the overflow button. */
export function UserMenu({ fullName, links, signOutHref }: UserMenuProps) {
  const router = useRouter()
  const openShortcuts = useOpenShortcuts()
  const initials = (
    <span
      aria-hidden="true"
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-full bg-accent font-semibold text-on-accent text-sm forced-colors:border"
    >
      {initialsOf(fullName)}
    </span>
  )
  return (
    <Menu
      label="Account"
      heading={
        <div className="flex items-center gap-3">
          {initials}
          <span className="min-w-0 font-semibold">{fullName}</span>
        </div>
      }
      trigger={
        <Button className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-1.5 hover:bg-hover">
          <span className="max-[499.98px]:hidden">{initials}</span>
          <span className="max-w-48 truncate max-[499.98px]:sr-only">{fullName}</span>
          <span className="sr-only">, account menu</span>
          <EllipsisVertical size={20} aria-hidden="true" className="min-[500px]:hidden" />
        </Button>
      }
      entries={[
        ...links.map(({ label, href, icon }) => ({
          id: href,
          label,
          icon,
          onAction: () => leavePage(() => router.push(href)),
        })),
        {
          id: 'shortcuts',
          label: 'Keyboard shortcuts',
          icon: <Keyboard size={18} aria-hidden="true" />,
          onAction: openShortcuts,
        },
        {
          id: 'sign-out',
          label: 'Logout',
          icon: <LogOut size={18} aria-hidden="true" />,
          // A whole new page, so that nothing of this session stays in memory.
          onAction: () => leavePage(() => window.location.assign(signOutHref)),
        },
      ]}
    />
  )
}
