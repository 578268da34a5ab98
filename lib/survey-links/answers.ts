import { z } from 'zod'
import { count, id, instant, model, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about labelled links answer, as their description tells it. */

/** `unlabelled` came without a link; `notPrinted` are letters that posters have to leave out. */
export const linksAnswer = model('SurveyLinks', {
  data: z.array(
    model('SurveyLink', {
      id,
      label: word,
      address: z.url().nullable(),
      createdAt: instant,
      views: count,
      completes: count.describe('Responses submitted'),
      begun: count.describe('Responses begun on the web in the last 30 days, with an answer'),
      finished: count.describe('Those of them that were submitted'),
    }),
  ),
  unlabelled: z.object({ completes: count, begun: count, finished: count }),
  notPrinted: z.object({ survey: z.array(word), labels: z.array(word) }),
})

export const renamedAnswer = model('RenamedSurveyLink', { id })
