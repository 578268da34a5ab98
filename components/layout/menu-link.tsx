'use client'

import { usePathname } from 'next/navigation'
import { BareLink } from '@/components/ui/bare-link'
import { classes } from '@/components/ui/classes'
import { ariaCurrentOf, type MenuItem } from './menu-item'

/** One entry of the side menu. In the narrow drawer its words are read and not seen, and shown by the pointer. */
export function MenuLink({ label, href, icon, covers }: MenuItem) {
  const current = ariaCurrentOf({ href, ...(covers && { covers }) }, usePathname())
  return (
    <BareLink
      href={href}
      title={label}
      aria-current={current}
      className={classes(
        'flex min-h-10 items-center gap-3 rounded-md border-l-3 pr-3 pl-2.5 hover:bg-hover pointer-coarse:min-h-11 focus-visible:-outline-offset-3',
        'max-lg:group-data-[menu=auto]/drawer:justify-center max-lg:group-data-[menu=auto]/drawer:pr-0.75 max-lg:group-data-[menu=auto]/drawer:pl-0',
        'group-data-[menu=closed]/drawer:justify-center group-data-[menu=closed]/drawer:pr-0.75 group-data-[menu=closed]/drawer:pl-0',
        current
          ? 'border-accent bg-accent-soft font-semibold text-accent forced-colors:border-[Highlight]'
          : 'border-transparent text-ink forced-colors:border-[Canvas]',
      )}
    >
      <span aria-hidden="true" className="shrink-0">
        {icon}
      </span>
      <span className="max-lg:group-data-[menu=auto]/drawer:sr-only group-data-[menu=closed]/drawer:sr-only">
        {label}
      </span>
    </BareLink>
  )
}
