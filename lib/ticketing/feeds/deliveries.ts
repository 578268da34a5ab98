import 'server-only'
import { authorize } from '@/lib/floor/access/authorize'
import type { StaffContext } from '@/lib/floor/identity/context'
import { importStatusWords } from '@/lib/imports/status-words'
import * as queries from './queries'
import { isRecent, silentSince, tokenStateOf } from './rules'

/**
 * The last ten files that programs sent for an organisation, the newest first, and the state of its feeds.
 * @throws DomainError 403 without the right to manage ticketing data, 404 out of reach
 */
export async function listDeliveries(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', { subject: 'boxOffice', organisationId })
  const [rows, feeds] = await Promise.all([
    queries.findDeliveries(ctx.db, organisationId),
    listFeedStates(ctx, organisationId),
  ])
  return { data: rows.map((row) => ({ ...row, result: importStatusWords[row.status] })), feeds }
}

/**
 * How the feeds of an organisation are: the token each is sent with, since when it is silent, and its last delivery. Those
 * that were given up long ago are left out.
 * @throws DomainError as `listDeliveries`
 */
export async function listFeedStates(ctx: StaffContext, organisationId: number) {
  authorize(ctx, 'manage', { subject: 'boxOffice', organisationId })
  const feeds = await queries.findFeeds(ctx.db, organisationId)
  return feeds.filter((feed) => isRecent(feed.deliveredAt, ctx.now)).map((feed) => feedStateOf(feed, ctx.now))
}

function feedStateOf(feed: queries.FeedRow, now: Date) {
  const { profile, tokenName, expiresAt, importId, status, deliveredAt } = feed
  return {
    ...{ profile, tokenName, tokenState: tokenStateOf(feed, now), tokenExpiresAt: expiresAt },
    silentSince: silentSince(deliveredAt, now) ?? null,
    lastDelivery: { id: importId, status, result: importStatusWords[status], createdAt: deliveredAt[0] ?? now },
  }
}
