import { emailKinds } from '@/lib/floor/mail/email-kinds'

/** The states of an email in the outbox (`outbox_state`), as people read them. */
export const emailStates = {
  queued: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  kept: 'Kept here',
  uncertain: 'In doubt',
} as const

export type EmailState = keyof typeof emailStates

/** What each state means, for a Global Admin. */
export const stateMeanings: Record<EmailState, string> = {
  queued: 'The worker sends it as soon as it can, and tries for 24 hours.',
  sent: 'The mail server took it.',
  failed: 'It was refused, or could not be delivered within 24 hours.',
  kept: 'No mail server is configured, so it stays here to be read.',
  uncertain: 'The connection broke while it was being sent: it may have arrived or not.',
}

/** What each job is called on the screen, by the name of its definition. */
export const jobNames: Record<string, string> = {
  'mail/send-letter': 'Send an email',
  'accounts/reset-letter': 'Send an email for a new password',
  'exports/answers-file': 'Make an answers file',
  'imports/import-file': 'Check an uploaded file',
  'imports/import-ticketing-file': 'Check a ticketing file',
  'confirmations/remind': 'Send confirmation reminders',
  'returns/letter': 'Write a letter to many',
  'releases/draft': 'Make the draft of a release',
  upkeep: 'Scheduled task',
}

/** `answers-file` as `Answers file`. */
const inWords = (name: string) => {
  const words = name.replace(/[-_/]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What an email is about; one of an earlier release may be of a kind that is no more. */
export const emailKindInWords = (kind: string): string => (emailKinds as Record<string, string>)[kind] ?? inWords(kind)

export const jobNameInWords = (name: string): string => jobNames[name] ?? inWords(name)
