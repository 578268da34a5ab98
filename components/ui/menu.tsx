'use client'

import type { ReactNode } from 'react'
import { Menu as AriaMenu, Header, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classes } from './classes'
import { highlightedStyle } from './highlighted-choice'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  onAction: () => void
  disabled?: boolean
  danger?: boolean
  /** The heading that it is under, with its neighbours of the same group. */
  group?: string
}

type MenuProps = {
  /** A `Button` or `IconButton`. */
  trigger: ReactNode
  /** What the menu is called, where the trigger's words do not say. */
  label?: string
  /** Stands above the entries and is not one of them, for instance a person's name. */
  heading?: ReactNode
  entries: readonly MenuEntry[]
  placement?: 'bottom start' | 'bottom end'
}

/** A button that opens a short list of actions. */
export function Menu({ trigger, label, heading, entries, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <Popover
        placement={placement}
        className="min-w-52 max-w-[min(20rem,calc(100vw-2rem))] rounded-md border border-line bg-raised text-ink shadow-float"
      >
        {heading && <div className="border-line border-b px-4 py-3">{heading}</div>}
        <AriaMenu {...(label && { 'aria-label': label })} className="p-1 outline-none">
          {[...Map.groupBy(entries, ({ group }) => group)].map(([group, inGroup]) =>
            group === undefined ? (
              inGroup.map(Entry)
            ) : (
              <MenuSection key={group} className="border-line border-t first:border-t-0">
                <Header className="px-3 pt-2.5 pb-0.5 font-semibold text-ink-soft text-sm">{group}</Header>
                {inGroup.map(Entry)}
              </MenuSection>
            ),
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

const Entry = (entry: MenuEntry) => (
  <MenuItem
    key={entry.id}
    id={entry.id}
    textValue={entry.label}
    onAction={entry.onAction}
    isDisabled={entry.disabled ?? false}
    className={classes(
      'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3',
      highlightedStyle,
      'data-disabled:cursor-not-allowed data-disabled:text-ink-soft',
      entry.danger && 'text-error',
    )}
  >
    {entry.icon}
    {entry.label}
  </MenuItem>
)
