'use client'

import NextLink from 'next/link'
import { usePathname } from 'next/navigation'
import { classes } from '@/components/ui/classes'
import { currentness, type MenuItem } from './menu-item'

/** One entry of the side menu. In the narrow drawer its words are read and not seen, and shown by the pointer. */
export function MenuLink({ label, href, icon, covers }: MenuItem) {
  const current = currentness({ href, ...(covers && { covers }) }, usePathname())
  return (
    <NextLink
      href={href}
      title={label}
      aria-current={current}
      className={classes(
        'flex min-h-10 items-center gap-3 rounded-md px-3 hover:bg-hover pointer-coarse:min-h-11 focus-visible:-outline-offset-3',
        'max-lg:group-data-[menu=auto]/drawer:justify-center max-lg:group-data-[menu=auto]/drawer:px-0',
        'group-data-[menu=closed]/drawer:justify-center group-data-[menu=closed]/drawer:px-0',
        current ? 'bg-accent-soft font-semibold text-accent' : 'text-ink',
      )}
    >
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span className="max-lg:group-data-[menu=auto]/drawer:sr-only group-data-[menu=closed]/drawer:sr-only">
        {label}
      </span>
    </NextLink>
  )
}
