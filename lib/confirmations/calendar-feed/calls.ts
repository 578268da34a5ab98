import { call } from '@/lib/floor/http/call'
import { anyText, id, instant, listOf, model } from '@/lib/floor/validation/answer-fields'
import { feedParams, fileParams, revokedFeed } from './schema'

/** The answers of the calls about calendar addresses, as published in the API description. */

const feedsAnswer = listOf(model('CalendarFeed', { id, createdAt: instant, createdBy: anyText.nullable() }))

/** The only answer that ever contains the address. */
const newFeedAnswer = model('NewCalendarFeed', { id, address: anyText })

/** Secret calendar addresses of an organisation's confirmation deadlines. */
export const calendarFeedCalls = {
  listFeeds: call('GET /api/organisations/{id}/calendar-feeds', {
    summary: 'The calendar addresses of an organisation; never the addresses themselves',
    right: ['manage', 'event'],
    params: feedParams,
    answer: feedsAnswer,
  }),
  createFeed: call('POST /api/organisations/{id}/calendar-feeds', {
    summary: 'Makes a calendar address of the organisation’s deadlines and answers it, this once',
    right: ['manage', 'event'],
    params: feedParams,
    success: 201,
    answer: newFeedAnswer,
    refuses: [409],
  }),
  revokeFeed: call('DELETE /api/organisations/{id}/calendar-feeds', {
    summary: 'Revokes a calendar address, at once and for ever',
    right: ['manage', 'event'],
    params: feedParams,
    body: revokedFeed,
    answer: 'nothing',
  }),
  calendar: call('GET /api/calendar/{file}', {
    summary: 'The deadlines of an organisation as an iCalendar file, for whoever has the secret address',
    audience: 'public',
    params: fileParams,
    answer: ['text/calendar'],
    cached: true,
  }),
}
