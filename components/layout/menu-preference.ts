'use client'

import { useSyncExternalStore } from 'react'

/** auto: wide from 992 px, narrow below; open and closed: as the person left it, in this browser. */
type MenuPreference = 'auto' | 'open' | 'closed'

const key = 'menu'
const listeners = new Set<() => void>()

function read(): MenuPreference {
  try {
    const kept = localStorage.getItem(key)
    return kept === 'open' || kept === 'closed' ? kept : 'auto'
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
  return useSyncExternalStore(subscribe, read, () => 'auto')
}

export function keepMenuPreference(preference: Exclude<MenuPreference, 'auto'>) {
  try {
    localStorage.setItem(key, preference)
  } catch {
    // As above: nothing is kept.
  }
  for (const listener of listeners) listener()
}

const wide = '(min-width: 992px)'

/** Whether the words of the menu are in sight, on a window of at least 576 px. */
export function useMenuOpen(): boolean {
  const preference = useMenuPreference()
  const isWide = useSyncExternalStore(
    (listener) => {
      const query = matchMedia(wide)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => matchMedia(wide).matches,
    () => true,
  )
  return preference === 'auto' ? isWide : preference === 'open'
}
