'use client'

/** What a grid remembers until the browser's tab is closed: its view as address text, and which columns were chosen. */
type StoredGridState = { view?: string; columns?: Record<string, boolean> }

const storageKeyOf = (id: string) => `grid:${id}`

function isStoredGridState(value: unknown): value is StoredGridState {
  if (typeof value !== 'object' || value === null) return false
  const { view, columns } = value as Record<string, unknown>
  const isText = view === undefined || typeof view === 'string'
  return isText && (columns === undefined || (typeof columns === 'object' && columns !== null))
}

/** Empty where nothing is stored, or where the browser has no storage. */
export function readGridState(id: string): StoredGridState {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(id)) ?? '{}')
    return isStoredGridState(stored) ? stored : {}
  } catch {
    return {}
  }
}

export function writeGridState(id: string, part: StoredGridState): void {
  try {
    sessionStorage.setItem(storageKeyOf(id), JSON.stringify({ ...readGridState(id), ...part }))
  } catch {
    // A browser without storage still shows everything.
  }
}
