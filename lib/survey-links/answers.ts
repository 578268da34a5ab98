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
      starts: count,
      completes: count,
    }),
  ),
  unlabelled: z.object({ starts: count, completes: count }),
  notPrinted: z.object({ survey: z.array(word), labels: z.array(word) }),
})

export const renamedAnswer = model('RenamedSurveyLink', { id })
