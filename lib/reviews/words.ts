import { completionMethods } from '@/lib/responses/rules'

/** How reviewable answers came in, to choose among. */
export const ways = [
  { id: completionMethods.bulkUpload, name: 'Paper' },
  { id: completionMethods.authenticated, name: 'Signed in' },
] as const

export const wayInWords = (method: number): string => ways.find(({ id }) => id === method)?.name ?? ''

/** How many reviews wait for somebody. */
export type WaitingCounts = { toReview: number; toApprove: number; toRework: number }

/** The counts as a sentence: "2 to review, 1 for a second review, 3 to rework." */
export function countsInWords({ toReview, toApprove, toRework }: WaitingCounts): string {
  const parts = [
    toReview > 0 && `${toReview} to review`,
    toApprove > 0 && `${toApprove} for a second review`,
    toRework > 0 && `${toRework} to rework`,
  ].filter((part) => part !== false)
  return parts.length === 0 ? 'Nothing waits for you.' : `${parts.join(', ')}.`
}

/** An answer that was left blank. */
export const blankAnswer = 'Left blank'

/** In place of a sensitive answer, for whoever may not read it. */
export const withheldAnswer = 'A sensitive answer, which Organisation Admins read'
