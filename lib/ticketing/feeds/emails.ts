import { dayMs } from '@/lib/floor/calendar/instants'
import { dateTimeInLondon, dayInLondon, formatDate } from '@/lib/floor/calendar/plain-date'
import { countOf } from '@/lib/floor/format-number'
import type { NewEmail } from '@/lib/floor/mail/queue-email'

/** An email before it is known to whom. */
export type FeedEmail = Pick<NewEmail, 'kind' | 'subject' | 'body' | 'link'>

type Place = { organisationId: number; organisationName: string; publicUrl: string }

const pageOf = ({ organisationId, publicUrl }: Place) => `${publicUrl}/box-office-data?organisationId=${organisationId}`

/** Names are somebody's own words, and stay on their line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The name of a feed within a sentence. */
const feedOf = (profile: string) => (profile === '' ? 'The ticketing feed' : `The ticketing feed “${oneLine(profile)}”`)

type Delivery = Place & {
  filename: string
  tokenName: string
  receivedAt: Date
  /** What the platform said of the file as a whole. */
  messages: readonly string[]
}

export type ProblemCount = { column: string; count: number }

/** An email names so many columns. */
const maxColumnsNamed = 5

/**
 * A delivery failed. It names columns and counts, never a value: a file has customers in it.
 * @param problems errors by column, the most frequent first
 */
export function failedDeliveryEmail(delivery: Delivery, problems: readonly ProblemCount[]): FeedEmail {
  const named = problems
    .slice(0, maxColumnsNamed)
    .map(({ column, count }) => `- ${oneLine(column) || 'The file'}: ${countOf(count, 'problem', 'problems')}`)
  const others = problems.length - named.length
  if (others > 0) named.push(`- and ${countOf(others, 'more column', 'more columns')}`)
  return {
    kind: 'ticketing-delivery-failed',
    subject: `Ticketing data of ${delivery.organisationName} was not imported`,
    body: paragraphs(
      `${receivedInWords(delivery)} Nothing of it was imported, and what was imported before still counts.`,
      delivery.messages.map(oneLine).join('\n'),
      named.join('\n'),
      'See what was found, put it right where the file comes from, and send it again under another Idempotency-Key:',
    ),
    link: pageOf(delivery),
  }
}

/** A delivery waits for an answer; its messages say to what. */
export const heldDeliveryEmail = (delivery: Delivery): FeedEmail => ({
  kind: 'ticketing-delivery-held',
  subject: `Ticketing data of ${delivery.organisationName} waits for an answer`,
  body: paragraphs(
    `${receivedInWords(delivery)} It waits for an answer.`,
    delivery.messages.map(oneLine).join('\n'),
    'Later files are imported meanwhile. Answer it here:',
  ),
  link: pageOf(delivery),
})

const receivedInWords = ({ filename, tokenName, receivedAt }: Delivery) =>
  `The file “${oneLine(filename)}” came on ${dateTimeInLondon(receivedAt)} with the access token ${tokenInWords(tokenName)}.`

const tokenInWords = (name: string) => (name === '' ? 'of a program' : `“${oneLine(name)}”`)

type FeedToken = Place & { profile: string; tokenName: string; tokenOwner: string }

/** The token of a feed ends soon, or has ended. */
export function endingTokenEmail(feed: FeedToken, expiresAt: Date, hasEnded: boolean): FeedEmail {
  const day = formatDate(dayInLondon(expiresAt))
  return {
    kind: 'ticketing-token-ending',
    subject: `The access token of a ticketing feed ${hasEnded ? 'has ended' : `ends on ${day}`}`,
    body: paragraphs(
      `${feedOf(feed.profile)} of ${oneLine(feed.organisationName)} is sent with the access token ${tokenInWords(feed.tokenName)} of ${oneLine(feed.tokenOwner)}, which ${hasEnded ? `ended on ${day}. Until it has another one, nothing arrives.` : `ends on ${day}. From then on nothing arrives.`}`,
      'Make a new token on your profile, and put it where the night job has the old one. The feed itself stays as it is:',
    ),
    link: pageOf(feed),
  }
}

/** The token of a feed was revoked. */
export const revokedTokenEmail = (feed: FeedToken, revokedAt: Date): FeedEmail => ({
  kind: 'ticketing-token-revoked',
  subject: `The access token of a ticketing feed of ${feed.organisationName} was revoked`,
  body: paragraphs(
    `${feedOf(feed.profile)} of ${oneLine(feed.organisationName)} was sent with the access token ${tokenInWords(feed.tokenName)} of ${oneLine(feed.tokenOwner)}, which was revoked on ${dateTimeInLondon(revokedAt)}. Nothing arrives with it any more.`,
    'If the feed is to go on, make a new token on your profile and put it where the night job has the old one:',
  ),
  link: pageOf(feed),
})

/** A feed has missed three deliveries. */
export const silentFeedEmail = (
  feed: Place & { profile: string },
  { latest, intervalMs }: { latest: Date; intervalMs: number },
): FeedEmail => ({
  kind: 'ticketing-feed-silent',
  subject: `No ticketing data of ${feed.organisationName} since ${formatDate(dayInLondon(latest))}`,
  body: paragraphs(
    `${feedOf(feed.profile)} of ${oneLine(feed.organisationName)} usually delivers ${intervalInWords(intervalMs)}. The latest delivery came on ${dateTimeInLondon(latest)}, and three more should have come since.`,
    'Look at the night job that sends it: its last exit code and what it wrote. If the feed has ended for good there is nothing to do, and no further email comes about it:',
  ),
  link: pageOf(feed),
})

/** How often, in whole days. */
function intervalInWords(intervalMs: number): string {
  const days = Math.round(intervalMs / dayMs)
  return days <= 1 ? 'every day' : `every ${days} days`
}

const paragraphs = (...parts: string[]) => parts.filter((part) => part !== '').join('\n\n')
