import 'server-only'
import type { Context } from '@/lib/floor/identity/context'
import type { ScheduledTask } from '@/lib/floor/jobs/scheduled/scheduled-task'
import { endingTokenEmail, type FeedEmail, revokedTokenEmail, silentFeedEmail } from './emails'
import * as queries from './queries'
import { silentSince, tokenStateOf, usualIntervalMs, wasFeedingAt } from './rules'
import { sendFeedEmail } from './send-feed-email'

type Notice = {
  about: Exclude<queries.FeedEmailAbout, 'delivery'>
  subjectId: number
  compose: (publicUrl: string) => FeedEmail
}

/** What the Admins of a feed's organisation are to be told of it, whether or not they were told before. */
function tokenNoticeOf(feed: queries.FeedRow, now: Date): Notice | undefined {
  const { expiresAt, revokedAt, tokenId, deliveredAt } = feed
  const [latest] = deliveredAt
  if (!latest) return undefined
  const state = tokenStateOf(feed, now)
  if (state === 'revoked' && revokedAt && wasFeedingAt(latest, revokedAt))
    return {
      ...{ about: 'token-revoked', subjectId: tokenId },
      compose: (publicUrl) => revokedTokenEmail({ ...feed, publicUrl }, revokedAt),
    }
  if ((state === 'ending' || state === 'ended') && expiresAt && wasFeedingAt(latest, now))
    return {
      ...{ about: 'token-ending', subjectId: tokenId },
      compose: (publicUrl) => endingTokenEmail({ ...feed, publicUrl }, expiresAt, state === 'ended'),
    }
  return undefined
}

/** A feed that is silent because its token has ended was told of with the token. */
function silenceNoticeOf(feed: queries.FeedRow, now: Date): Notice | undefined {
  const { importId, deliveredAt } = feed
  const [latest] = deliveredAt
  const intervalMs = usualIntervalMs(deliveredAt)
  const mayStillFeed = ['valid', 'ending'].includes(tokenStateOf(feed, now))
  if (!latest || intervalMs === undefined || !mayStillFeed || !silentSince(deliveredAt, now)) return undefined
  return {
    ...{ about: 'silence', subjectId: importId },
    compose: (publicUrl) => silentFeedEmail({ ...feed, publicUrl }, { latest, intervalMs }),
  }
}

/**
 * Emails the Admins about feeds whose token ends or was revoked, and about silent ones; once for a token, and once for a
 * silence until the feed delivers again. Safe to repeat and to run twice at once: emails and the record of them commit
 * together.
 * @returns how many emails were queued
 */
export async function watchFeeds(ctx: Context, signal: AbortSignal): Promise<number> {
  let queued = 0
  const failures: unknown[] = []
  for (const feed of await queries.findFeeds(ctx.db)) {
    signal.throwIfAborted()
    for (const notice of [tokenNoticeOf(feed, ctx.now), silenceNoticeOf(feed, ctx.now)]) {
      if (!notice) continue
      const { compose, ...about } = notice
      const record = { ...about, organisationId: feed.organisationId }
      try {
        queued += await ctx.db.transaction((db) => sendFeedEmail({ ...ctx, db }, record, compose))
      } catch (error) {
        // One that fails does not prevent the others; the task is tried again for it.
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} emails about feeds failed`)
  return queued
}

/** Every hour of the working day: silence is measured in days, and nobody reads emails at night. */
export const watchedFeeds: ScheduledTask = {
  name: 'watched-feeds',
  cron: '37 8-18 * * *',
  async run(ctx, signal) {
    const queued = await watchFeeds(ctx, signal)
    if (queued > 0) ctx.log.info({ queued }, 'emails about ticketing feeds queued')
    return 0
  },
}
