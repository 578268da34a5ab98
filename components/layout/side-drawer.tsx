'use client'

import type { ReactNode } from 'react'
import { useMenuPreference } from './menu-preference'

/** The id that the buttons of the header speak of. */
export const drawerId = 'side-menu'

/** The menu beside the page: 216 px or, folded, 60 px wide; absent below 576 px, where `PocketMenu` stands in for it. */
export function SideDrawer({ children }: { children: ReactNode }) {
  return (
    <div
      id={drawerId}
      data-menu={useMenuPreference()}
      className={
        'group/drawer sticky top-14 hidden h-[calc(100dvh-3.5rem)] shrink-0 overflow-y-auto border-line border-r bg-paper ' +
        'p-2 sm:block data-[menu=auto]:w-[60px] data-[menu=closed]:w-[60px] data-[menu=open]:w-54 ' +
        'lg:data-[menu=auto]:w-54 print:hidden'
      }
    >
      {children}
    </div>
  )
}
