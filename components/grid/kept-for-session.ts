'use client'

/** What a grid remembers until the browser's tab is closed: its view as address text, and which columns were chosen. */
export type Kept = { view?: string; columns?: Record<string, boolean> }

const keyOf = (id: string) => `grid:${id}`

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const { view, columns } = value as Record<string, unknown>
  const isText = view === undefined || typeof view === 'string'
  return isText && (columns === undefined || (typeof columns === 'object' && columns !== null))
}

/** Empty where nothing is kept, or where the browser keeps nothing. */
export function readKept(id: string): Kept {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '{}')
    return isKept(kept) ? kept : {}
  } catch {
    return {}
  }
}

export function writeKept(id: string, part: Kept): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify({ ...readKept(id), ...part }))
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}
