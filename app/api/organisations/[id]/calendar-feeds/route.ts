import { calendarFeedCalls } from '@/lib/confirmations/calendar-feed/calls'
import { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from '@/lib/confirmations/calendar-feed/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(calendarFeedCalls.listFeeds, ({ ctx, params }) => listCalendarFeeds(ctx, params.id))
export const POST = endpoint(calendarFeedCalls.createFeed, ({ ctx, params }) => createCalendarFeed(ctx, params.id))
export const DELETE = endpoint(calendarFeedCalls.revokeFeed, ({ ctx, params, body }) =>
  revokeCalendarFeed(ctx, params.id, body.calendarFeedId),
)
