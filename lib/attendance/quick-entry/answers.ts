import { z } from 'zod'
import { figureFields } from '@/lib/events/answers'
import { count, day, flag, id, instant, listOf, model, word } from '@/lib/floor/validation/answer-fields'
import { figureNames } from '../rules'

/** What the calls of quick entry answer, as their description has it. */

export const quarterFiguresAnswer = listOf(
  model('QuarterFigures', {
    eventId: id,
    eventName: word,
    location: word,
    startDate: day,
    endDate: day,
    isTicketed: flag,
    ...figureFields,
  }),
)

/** How many figures of how many events changed, and how many confirmations that ended. */
export const savedFiguresAnswer = model('SavedFigures', { figures: count, events: count, confirmationsReset: count })

/** The cells that somebody else has changed since they were read. */
export const overtakenFindings = z.object({
  findings: z
    .array(
      z.object({
        eventId: id,
        eventName: word,
        figure: z.enum(figureNames),
        before: count.nullable().describe('What the client had read'),
        theirs: count.nullable().describe('What is there now'),
        yours: count.nullable().describe('What the client sent'),
        who: word.nullable(),
        when: instant,
      }),
    )
    .optional(),
})

/** Events that cannot be saved, each with why. */
export const unsaveableFindings = z.object({
  findings: z.array(z.object({ eventId: id, reason: word })).optional(),
})
