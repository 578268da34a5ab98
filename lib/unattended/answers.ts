import { z } from 'zod'
import { count, id, instant, word } from '@/lib/floor/validation/answer-fields'

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
