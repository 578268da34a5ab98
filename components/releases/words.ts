import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import { formatNumber } from '@/lib/floor/format-number'
import type { ReleaseAnswer } from '@/lib/releases/service'
import type { WithheldReason } from '@/lib/releases/withheld-reasons'

/** What happened to a release last, and when. */
export function decisionInWords({ state, askedAt, madeAt, decidedAt, decidedByName }: ReleaseAnswer): string {
  if (decidedAt) {
    const what = state === 'approved' ? 'Approved' : 'Rejected'
    return `${what} on ${dateTimeInLondon(decidedAt)} by ${decidedByName ?? 'somebody whose account is gone'}`
  }
  return madeAt ? `Made on ${dateTimeInLondon(madeAt)}` : `Asked for on ${dateTimeInLondon(askedAt)}`
}

/** Why figures are not as they are now, as the screen says it. */
const reasons: Record<WithheldReason, string> = {
  'few people': 'few people',
  'few organisations': 'few organisations, or none',
  'few organisations differ': 'differs from another figure by few organisations',
  'one organisation': 'mostly of one organisation',
  'nearly all': 'nearly everybody gave one answer',
  'protects another': 'protects another figure',
  'cube left out': 'the whole table could not be protected',
  'old figure stands': 'the earlier figure stands, since a revision would tell what few changed',
}

export const reasonInWords = (reason: WithheldReason): string => reasons[reason]

export const number = (value: number): string => formatNumber(value)
