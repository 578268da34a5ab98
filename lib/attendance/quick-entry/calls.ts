import { z } from 'zod'
import { figureFields } from '@/lib/events/answers'
import { call } from '@/lib/floor/http/call'
import {
  anyText,
  count,
  day,
  flag,
  id,
  instant,
  listOf,
  model,
  wholeNumber,
} from '@/lib/floor/validation/answer-fields'
import { figureNames } from '../rules'
import { organisationParams, quarterQuery, savedQuarterFigures } from './schema'

/** The answers of the calls of quick entry, as published in the API description. */

const quarterFiguresAnswer = listOf(
  model('QuarterFigures', {
    eventId: id,
    eventName: anyText,
    location: anyText,
    startDate: day,
    endDate: day,
    isTicketed: flag,
    ...figureFields,
    ticketsSold: wholeNumber
      .nullable()
      .describe(
        'By ticketing data of its owners, for performances in the quarter on its days; null without, below 0 where more was given back than sold',
      ),
  }),
)

/** How many figures of how many events changed, and how many confirmations were reset. */
const savedFiguresAnswer = model('SavedFigures', { figures: count, events: count, confirmationsReset: count })

/** The cells that somebody else has changed since the client read them. */
const overtakenFindings = z.object({
  findings: z
    .array(
      z.object({
        eventId: id,
        eventName: anyText,
        figure: z.enum(figureNames),
        before: count.nullable().describe('What the client had read'),
        theirs: count.nullable().describe('What is there now'),
        yours: count.nullable().describe('What the client sent'),
        who: anyText.nullable(),
        when: instant,
      }),
    )
    .optional(),
})

/** Events that cannot be saved, each with the reason. */
const refusedFindings = z.object({
  findings: z.array(z.object({ eventId: id, reason: anyText })).optional(),
})

/** Quick entry: all figures of one quarter of an organisation at once. */
export const quickEntryCalls = {
  quarterFigures: call('GET /api/events/quarter-figures/{orgId}', {
    summary: 'The figures of one quarter of every event that an organisation owns',
    right: ['read', 'event'],
    params: organisationParams,
    query: quarterQuery,
    answer: quarterFiguresAnswer,
  }),
  saveQuarterFigures: call('PUT /api/events/quarter-figures/{orgId}', {
    summary:
      'Saves figures of one quarter of the events that an organisation owns: all of them, or none where a cell no longer holds what the client read',
    right: ['update', 'event'],
    params: organisationParams,
    body: savedQuarterFigures,
    answer: savedFiguresAnswer,
    problems: { 403: refusedFindings, 404: refusedFindings, 409: overtakenFindings, 422: refusedFindings },
    refuses: [404, 409, 422],
  }),
}
