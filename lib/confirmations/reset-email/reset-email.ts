import { dateTimeInLondon } from '@/lib/floor/calendar/plain-date'
import type { Quarter } from '@/lib/floor/calendar/quarter'
import type { NewEmail } from '@/lib/floor/mail/queue-email'
import { type ChangeInWords, changeInWords, type StoredChange } from '../change-words'
import { quarterInWords } from '../messages'

/** A confirmation that somebody of another organisation reset by saving events. */
export type ConfirmationInEmail = Quarter & {
  organisation: { id: number; name: string }
  confirmedAt: Date
  confirmedBy: string
  events: readonly { name: string; changes: readonly StoredChange[] }[]
}

type Recipient = { id: number; email: string; firstName: string }

type ResetEmailInput = {
  to: Recipient
  /** Who saved and, where known, of which organisation. */
  changedBy: string
  reset: readonly ConfirmationInEmail[]
  nameOf: (organisationId: number) => string
  publicUrl: string
}

/** The maximum number of events named, and of changes per event; the history has all of them. */
const maxEventsNamed = 5
const maxChangesNamed = 6

/** The email about reset confirmations: which they are, what changed, and where to confirm again. */
export function resetEmail({ to, changedBy, reset, nameOf, publicUrl }: ResetEmailInput): NewEmail {
  const [first, ...more] = reset
  if (!first) throw new Error('An email about no confirmation')
  const address = `organisationId=${first.organisation.id}&year=${first.year}`
  return {
    kind: 'confirmation-reset',
    to: to.email,
    toUserId: to.id,
    greeting: to.firstName,
    subject:
      more.length === 0
        ? `${quarterInWords(first)} of ${first.organisation.name} is no longer confirmed`
        : `${reset.length} confirmed quarters are no longer confirmed`,
    body: [
      `${toOneLine(changedBy)} has changed something that you had confirmed. The confirmation was reset, so please look at the figures and confirm again.`,
      ...reset.flatMap((each) => confirmationParts(each, nameOf)),
      'Confirm it again, and see under History what changed:',
    ].join('\n\n'),
    link: `${publicUrl}/confirmations?${address}`,
  }
}

function confirmationParts(confirmation: ConfirmationInEmail, nameOf: (organisationId: number) => string): string[] {
  const { organisation, confirmedBy, confirmedAt, events } = confirmation
  const others = events.length - maxEventsNamed
  return [
    `${quarterInWords(confirmation)} of ${toOneLine(organisation.name)}, confirmed by ${toOneLine(confirmedBy)} on ${dateTimeInLondon(confirmedAt)}:`,
    ...events.slice(0, maxEventsNamed).map(({ name, changes }) => eventInWords(name, changes, nameOf)),
    ...(others > 0 ? [`- and ${others} more ${others === 1 ? 'event' : 'events'}`] : []),
  ]
}

function eventInWords(name: string, changes: readonly StoredChange[], nameOf: (organisationId: number) => string) {
  const lines = changes.slice(0, maxChangesNamed).map((change) => lineOf(changeInWords(change, nameOf)))
  const others = changes.length - maxChangesNamed
  return [`- ${toOneLine(name)}`, ...lines, ...(others > 0 ? [`  and ${others} more`] : [])].join('\n')
}

const lineOf = ({ what, before, after }: ChangeInWords) => `  ${what}: ${before}, is now ${after}`

const toOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
