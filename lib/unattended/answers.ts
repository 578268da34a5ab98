import { z } from 'zod'
import { count, flag, id, instant, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about unattended mode answer, as their description tells it. */

/** `waiting` are answers known to be on a device, `taken` those that came from it. */
export const devicesAnswer = z.object({
  data: z.array(
    z.object({
      id,
      label: word,
      startedAt: instant,
      lastSeenAt: instant.nullable(),
      waiting: count,
      endedAt: instant.nullable(),
      taken: count,
    }),
  ),
})

export const startedAnswer = z.object({ id, deviceKey: word, quickCode: word })

/** A queue that was saved as a file, taken in: how many answers were new, and which will not do. */
export const uploadedAnswer = z.object({
  taken: count,
  already: count,
  refused: z.array(z.object({ id: word, reason: word })),
})

/** What a device learns as it sends: what became of each answer, and its survey where that has changed. */
export const receivedAnswer = z.object({
  results: z.array(z.object({ id: word, outcome: z.enum(['taken', 'already', 'refused']), reason: word.optional() })),
  isOn: flag,
  isEnded: flag,
  definition: z.looseObject({}).nullable(),
})
