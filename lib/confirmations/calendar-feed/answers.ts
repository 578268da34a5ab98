import { id, instant, listOf, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about calendar addresses answer, as their description has it. */

export const feedsAnswer = listOf(model('CalendarFeed', { id, createdAt: instant, createdBy: word.nullable() }))

/** The address is answered this once. */
export const newFeedAnswer = model('NewCalendarFeed', { id, address: word })
