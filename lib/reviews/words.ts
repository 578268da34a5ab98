import { completionMethods } from '@/db/stored-values'

/** How reviewable answers came in, to choose among. */
export const ways = [
  { id: completionMethods.bulkUpload, name: 'Paper' },
  { id: completionMethods.authenticated, name: 'Signed in' },
] as const

export const wayInWords = (method: number): string => ways.find(({ id }) => id === method)?.name ?? ''

/** How many reviews wait for somebody: to be reviewed, to be reviewed a second time, and to be reworked. */
export type WaitingCounts = { toReview: number; toReviewAgain: number; toRework: number }

/** The counts as a sentence: "2 to review, 1 for a second review, 3 to rework." */
export function countsInWords({ toReview, toReviewAgain, toRework }: WaitingCounts): string {
  const parts = [
    toReview > 0 && `${toReview} to review`,
    toReviewAgain > 0 && `${toReviewAgain} for a second review`,
    toRework > 0 && `${toRework} to rework`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing waits for you.' : `${parts.join(', ')}.`
}

/** An answer that was left blank. */
export const blankAnswer = 'Left blank'

/** In place of a sensitive answer, for whoever may not read it. */
export const withheldAnswer = 'A sensitive answer, which Organisation Admins read'
