import { keepInSession, readSession } from '@/components/organisations/selected-organisation'

const key = 'newSurveys'

/**
 * The new surveys that "Add survey" made in this window and that it has not left yet: no other window may delete them
 * on leaving. They are in the session's storage only while the page is away, for instance while it is read again:
 * a duplicated tab gets a copy of that storage, and owns nothing.
 */
const own = new Set<number>()
let isKept = false

/** From now on the window knows its new surveys again after a reload. */
export function keepOwnNewSurveys() {
  if (isKept) return
  isKept = true
  takeBack()
  window.addEventListener('pageshow', takeBack)
  window.addEventListener('pagehide', () => keepInSession({ [key]: own.size === 0 ? null : [...own].join(' ') }))
}

function takeBack() {
  for (const id of readSession(key)?.split(' ') ?? []) own.add(Number(id))
  keepInSession({ [key]: null })
}

/** "Add survey" has just made this one here. */
export function ownNewSurvey(id: number) {
  keepOwnNewSurveys()
  own.add(id)
}

export const ownsNewSurvey = (id: number) => own.has(id)

/** The window has left it: whatever becomes of it now is no longer its affair. */
export const disownNewSurvey = (id: number) => own.delete(id)
