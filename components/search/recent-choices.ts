import type { SearchChoice } from './search-choice'

/** Most choices that are remembered. */
const recentMax = 6

/** Each person's own: another one may sign in in the same tab. */
const storageKeyOf = (userId: number) => `recent:${userId}`

const isChoice = (value: unknown): value is SearchChoice => {
  const { kind, name, detail, href } = (value ?? {}) as Record<string, unknown>
  return [kind, name, detail, href].every((each) => typeof each === 'string') && String(href).startsWith('/')
}

/** What somebody chose in the search lately, the last first, until the tab is closed. */
export function readRecent(userId: number): SearchChoice[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKeyOf(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, recentMax) : []
  } catch {
    return []
  }
}

export function addRecent(userId: number, choice: SearchChoice): void {
  const others = readRecent(userId).filter(({ href }) => href !== choice.href)
  try {
    sessionStorage.setItem(storageKeyOf(userId), JSON.stringify([choice, ...others].slice(0, recentMax)))
  } catch {
    // A browser without storage remembers nothing.
  }
}
