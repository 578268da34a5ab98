'use client'

import type { ReactNode } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { classes } from './classes'
import { highlightedChoice } from './highlighted-choice'

export type MenuEntry = {
  id: string
  label: string
  icon?: ReactNode
  onAction: () => void
  disabled?: boolean
  danger?: boolean
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
          {entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              onAction={entry.onAction}
              isDisabled={entry.disabled ?? false}
              className={classes(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3',
                highlightedChoice,
                'data-disabled:cursor-not-allowed data-disabled:text-ink-soft',
                entry.danger && 'text-error',
              )}
            >
              {entry.icon}
              {entry.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}
