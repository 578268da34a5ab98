import type { Interval } from './schema'
import { lettersPerPerson } from './schema'

/** Messages about letters with reports. The wording is ours: the specification has none. */
export const messages = {
  begun: (every: Interval) => `You will get this report each ${every} in which its main figures moved.`,
  unableToBegin: (reason: string) => `Unable to send you this report. ${reason}`,
  stopped: 'You will not get this report any more.',
  unableToStop: (reason: string) => `Unable to stop this letter. ${reason}`,
  already: 'You get this report already.',
  tooMany: `You already get ${lettersPerPerson} reports. Stop one first.`,
  notSent: 'This report is not sent by email.',
}
