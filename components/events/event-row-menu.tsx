'use client'

import { Copy, Ellipsis, SquarePen, UsersRound } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useAbility } from '@/components/access/can'
import { iconButtonStyle } from '@/components/ui/button-style'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { useIsHydrated } from '@/components/ui/use-is-hydrated'

type EventRowMenuProps = { event: { id: number; name: string }; isOwner: boolean }

/** What can be done with an event of the list: open it, go to its figures, and for its owners make another like it. */
export function EventRowMenu({ event: { id, name }, isOwner }: EventRowMenuProps) {
  const router = useRouter()
  const ability = useAbility()
  const isHydrated = useIsHydrated()
  const label = `Actions for ${name}`
  const icon = <Ellipsis size={18} aria-hidden="true" />
  if (!isHydrated)
    return (
      <button type="button" aria-label={label} aria-haspopup="true" className={iconButtonStyle('quiet', 'small')}>
        {icon}
      </button>
    )
  const to = (address: string) => () => router.push(address)
  const entries: MenuEntry[] = [
    {
      id: 'open',
      label: 'Open',
      icon: <SquarePen size={18} aria-hidden="true" />,
      onAction: to(`/event-overview/${id}?tabIndex=0`),
    },
    {
      id: 'attendance',
      label: 'Tickets & Attendance',
      icon: <UsersRound size={18} aria-hidden="true" />,
      onAction: to(`/event-overview/${id}?tabIndex=1`),
    },
  ]
  if (isOwner && ability.can('create', 'event') && ability.can('update', 'event'))
    entries.push({
      id: 'duplicate',
      label: 'Duplicate',
      icon: <Copy size={18} aria-hidden="true" />,
      onAction: to(`/event-overview?duplicateOf=${id}`),
    })
  return (
    <Menu
      label={label}
      trigger={<IconButton label={label} icon={icon} size="small" tooltip={false} />}
      entries={entries}
    />
  )
}
