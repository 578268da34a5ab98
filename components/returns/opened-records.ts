/**
 * The records that somebody opened last, kept in this browser alone (`illuminate.opened`) and for this person alone: whoever
 * signs in next here begins afresh. Nothing of it is sent anywhere.
 */

export type OpenedRecord = { href: string; kind: string; name: string }

const storageKey = 'illuminate.opened'

/** So many are kept. */
const most = 6

const kinds: readonly [path: RegExp, kind: string][] = [
  [/^\/event-overview\/\d+$/, 'Event'],
  [/^\/survey-overview\/\d+$/, 'Survey'],
  [/^\/survey-results\/\d+$/, 'Results'],
  [/^\/location-overview\/\d+$/, 'Location'],
  [/^\/organisation-details\/\d+$/, 'Organisation'],
  [/^\/user-overview\/\d+$/, 'User'],
]

/** What kind of record a page shows; undefined for a page that shows none. */
export const kindOfPage = (path: string): string | undefined => kinds.find(([pattern]) => pattern.test(path))?.[1]

/** The name in a page's title, `Hamlet – Event Overview – Illuminate`; undefined where the title names only the kind. */
export function nameInTitle(title: string, kind: string): string | undefined {
  const parts = title.split(' – ').slice(0, -1)
  const name = (parts.length > 1 ? parts.slice(0, -1).join(' – ') : (parts[0] ?? '')).replace(/^Results: /, '').trim()
  return name === '' || name === kind ? undefined : name
}

/** The list with a record put first. */
export const withOpened = (records: readonly OpenedRecord[], opened: OpenedRecord): OpenedRecord[] =>
  [opened, ...records.filter(({ href }) => href !== opened.href)].slice(0, most)

const isRecord = (value: unknown): value is OpenedRecord => {
  const { href, kind, name } = (value ?? {}) as Record<string, unknown>
  return (
    typeof href === 'string' && kindOfPage(href) !== undefined && typeof kind === 'string' && typeof name === 'string'
  )
}

/** What somebody opened last; nothing where storage is switched off, or holds what somebody else opened. */
export function readOpened(userId: number): OpenedRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    const { of, records } = (stored ?? {}) as { of?: unknown; records?: unknown }
    return of === userId && Array.isArray(records) ? records.filter(isRecord).slice(0, most) : []
  } catch {
    return []
  }
}

export function storeOpened(userId: number, records: readonly OpenedRecord[]) {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ of: userId, records }))
  } catch {
    // Storage may be switched off: nothing is kept.
  }
}

/** Once somebody has signed out, the names of what they opened are gone. */
export function forgetOpened() {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Then nothing is kept.
  }
}
