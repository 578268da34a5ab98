import type { ReactNode } from 'react'

/** An entry of the side menu; only those the person may use are handed over. */
export type MenuItem = {
  label: string
  href: string
  /** About 20 px. */
  icon: ReactNode
  /** Beginnings of further paths that belong to it: '/location-overview' to Locations. */
  covers?: readonly string[]
}

/** page: the very page; true: a page that belongs to the entry; undefined: elsewhere. For `aria-current`. */
export function ariaCurrentOf(item: Pick<MenuItem, 'href' | 'covers'>, path: string): 'page' | 'true' | undefined {
  if (path === item.href) return 'page'
  const within = (start: string) => start !== '/' && (path === start || path.startsWith(`${start}/`))
  return [item.href, ...(item.covers ?? [])].some(within) ? 'true' : undefined
}
