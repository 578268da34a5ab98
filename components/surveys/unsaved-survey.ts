import type { SurveyFields } from '@/lib/surveys/schema'

/**
 * What somebody had typed into a survey's editor and not saved when their session ended. It stays in the tab, for them
 * alone, until it is saved or discarded or they sign out; nothing of it is sent anywhere.
 */
export type UnsavedSurvey = {
  userId: number
  /** Of the survey that it was typed into. */
  version: number
  endedAtMs: number
  /** The fields that differed from what was saved; of a chosen logo the name of its file alone. */
  changes: Partial<SurveyFields>
}

const keyPrefix = 'unsavedSurvey:'
const keyOf = (surveyId: number) => `${keyPrefix}${surveyId}`

function isUnsavedSurvey(value: unknown): value is UnsavedSurvey {
  const { userId, version, endedAtMs, changes } = (value ?? {}) as Record<string, unknown>
  return [userId, version, endedAtMs].every(Number.isSafeInteger) && typeof changes === 'object' && changes !== null
}

function read(key: string): UnsavedSurvey | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isUnsavedSurvey(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Where the browser stores nothing, what was typed is lost. */
export function storeUnsavedSurvey(surveyId: number, unsaved: UnsavedSurvey): void {
  try {
    sessionStorage.setItem(keyOf(surveyId), JSON.stringify(unsaved))
  } catch {
    // As said.
  }
}

/** What this person left unsaved of a survey. */
export function findUnsavedSurvey(surveyId: number, userId: number): UnsavedSurvey | undefined {
  const unsaved = read(keyOf(surveyId))
  return unsaved?.userId === userId ? unsaved : undefined
}

export function removeUnsavedSurvey(surveyId: number): void {
  try {
    sessionStorage.removeItem(keyOf(surveyId))
  } catch {
    // Then nothing is stored.
  }
}

/** Whatever anybody but this person left unsaved in this tab goes. */
export function removeUnsavedOfOthers(userId: number): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(keyPrefix) && read(key)?.userId !== userId) sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}
