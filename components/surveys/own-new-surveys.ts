import { readSession, writeSession } from '@/components/organisations/selected-organisation'

const storageKey = 'newSurveys'

/**
 * The new surveys that "Add survey" made in this window and that it has not left yet: no other window may delete them
 * on leaving. They are in the session's storage only while the page is away, for instance while it is read again:
 * a duplicated tab gets a copy of that storage, and owns nothing.
 */
const ownIds = new Set<number>()
let isTracking = false

/** From now on the window knows its new surveys again after a reload. */
export function trackOwnNewSurveys() {
  if (isTracking) return
  isTracking = true
  restoreIds()
  window.addEventListener('pageshow', restoreIds)
  window.addEventListener('pagehide', () =>
    writeSession({ [storageKey]: ownIds.size === 0 ? null : [...ownIds].join(' ') }),
  )
}

function restoreIds() {
  for (const id of readSession(storageKey)?.split(' ') ?? []) ownIds.add(Number(id))
  writeSession({ [storageKey]: null })
}

/** "Add survey" has just made this one here. */
export function addOwnNewSurvey(id: number) {
  trackOwnNewSurveys()
  ownIds.add(id)
}

export const isOwnNewSurvey = (id: number) => ownIds.has(id)

/** The window has left it: whatever becomes of it now is no longer its affair. */
export const removeOwnNewSurvey = (id: number) => ownIds.delete(id)
