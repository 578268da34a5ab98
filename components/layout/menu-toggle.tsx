'use client'

import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { iconButtonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'
import { storeMenuPreference, useMenuOpen } from './menu-preference'
import { drawerId } from './side-drawer'

/** Folds and unfolds the side menu, from 576 px. */
export function MenuToggle() {
  const open = useMenuOpen()
  return (
    <button
      type="button"
      aria-label={open ? 'Fold the menu' : 'Unfold the menu'}
      aria-expanded={open}
      aria-controls={drawerId}
      onClick={() => storeMenuPreference(open ? 'closed' : 'open')}
      className={classes(iconButtonStyle('quiet'), 'max-sm:hidden')}
    >
      {open ? <PanelLeftClose size={20} aria-hidden="true" /> : <PanelLeftOpen size={20} aria-hidden="true" />}
    </button>
  )
}
