'use client'

import { Menu, X } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { iconButtonStyle } from '@/components/ui/button-style'
import { classes } from '@/components/ui/classes'

/** Below 576 px the menu takes no room: a button opens it over the page, Escape or a tap beside it closes it. */
export function MobileMenu({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  // Its entries stand in the page once already, beside it: they are made again only for whoever opens it.
  const [wasOpened, setOpened] = useState(false)
  const path = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page closes the menu that led to it
  useEffect(() => dialog.current?.close(), [path])
  return (
    <>
      <button
        type="button"
        aria-label="Open the menu"
        aria-haspopup="dialog"
        onClick={() => {
          setOpened(true)
          dialog.current?.showModal()
        }}
        className={classes(iconButtonStyle('quiet'), 'sm:hidden')}
      >
        <Menu size={22} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself */}
      <dialog
        ref={dialog}
        aria-label="Menu"
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] bg-paper text-ink shadow-float backdrop:bg-shade"
      >
        <div className="flex min-h-full flex-col p-2">
          <button
            type="button"
            aria-label="Close the menu"
            onClick={() => dialog.current?.close()}
            className={classes(iconButtonStyle('quiet'), 'mb-2 self-end')}
          >
            <X size={22} aria-hidden="true" />
          </button>
          {wasOpened && children}
        </div>
      </dialog>
    </>
  )
}
