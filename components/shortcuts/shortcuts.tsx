'use client'

import dynamic from 'next/dynamic'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useDisplay } from '@/components/display/display'
import { isPageHidden } from '@/components/layout/is-page-hidden'
import { findListSearch, singleKeyOf } from './shortcut-keys'

// Most pages are left without it: its script comes when it is opened first.
const ShortcutsDialog = dynamic(() => import('./shortcuts-dialog').then((file) => file.ShortcutsDialog), { ssr: false })

const OpenSheetContext = createContext<() => void>(() => {})

/** Opens the sheet of shortcuts. */
export const useOpenShortcuts = () => useContext(OpenSheetContext)

/** Listens to the keys that work alone, unless the person has turned them off, and shows the sheet of all shortcuts. */
export function Shortcuts({ children }: { children: ReactNode }) {
  const { singleKeys } = useDisplay()
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!singleKeys) return
    const onKey = (event: KeyboardEvent) => {
      const asked = singleKeyOf(event)
      // A dialog that is open wants its answer first.
      if (!asked || isPageHidden()) return
      const box = asked === 'list search' ? findListSearch() : undefined
      if (asked === 'list search' && !box) return
      event.preventDefault()
      if (box) box.select()
      else setOpen(true)
      box?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [singleKeys])

  return (
    <OpenSheetContext.Provider value={() => setOpen(true)}>
      {children}
      {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
    </OpenSheetContext.Provider>
  )
}
