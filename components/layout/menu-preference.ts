'use client'

import { useSyncExternalStore } from 'react'

/** auto: wide from 992 px, narrow below; open and closed: as the person left it, in this browser. */
type MenuPreference = 'auto' | 'open' | 'closed'

const storageKey = 'menu'
const listeners = new Set<() => void>()

function readPreference(): MenuPreference {
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'open' || stored === 'closed' ? stored : 'auto'
  } catch {
    // Storage may be switched off; the menu then starts afresh on each page load.
    return 'auto'
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useMenuPreference(): MenuPreference {
  return useSyncExternalStore(subscribe, readPreference, () => 'auto')
}

export function storeMenuPreference(preference: Exclude<MenuPreference, 'auto'>) {
  try {
    localStorage.setItem(storageKey, preference)
  } catch {
    // As above: nothing is stored.
  }
  for (const listener of listeners) listener()
}

const wideQuery = '(min-width: 992px)'

/** Whether the words of the menu are in sight, on a window of at least 576 px. */
export function useMenuOpen(): boolean {
  const preference = useMenuPreference()
  const isWide = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wideQuery)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wideQuery).matches,
    () => true,
  )
  return preference === 'auto' ? isWide : preference === 'open'
}
