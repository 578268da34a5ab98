import { calendarFeedCalls } from '@/lib/confirmations/calendar-feed/calls'
import { answerCalendar } from '@/lib/confirmations/calendar-feed/read-calendar'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(calendarFeedCalls.calendar, ({ ctx, params, request }) =>
  answerCalendar(ctx, params.file, request),
)
