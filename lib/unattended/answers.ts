import { z } from 'zod'
import { count, day, flag, id, instant, model, word } from '@/lib/floor/validation/answer-fields'
import { surveySchemaAnswer } from '@/lib/surveys/answers'

/** What the calls about unattended mode answer, as their description tells it. */

/** `waiting` are answers known to be on a device, `taken` those that came from it. */
export const devicesAnswer = z.object({
  data: z.array(
    model('UnattendedDevice', {
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

export const startedAnswer = model('StartedDevice', { id, deviceKey: word, quickCode: word })

/** A queue that was saved as a file, taken in: how many answers were new, and which will not do. */
export const uploadedAnswer = model('UploadedAnswers', {
  taken: count,
  already: count,
  refused: z.array(z.object({ id: word, reason: word })),
})

/** All that a device needs to ask a survey by itself. */
const definition = model('SurveyDefinition', {
  surveyId: id,
  version: id,
  name: word,
  introduction: word,
  eventName: word,
  eventVenue: word,
  organisation: word,
  postCompletionMessage: word,
  postCompletionUrl: word,
  activeFrom: day.nullable(),
  activeTo: day.nullable(),
  logo: word.nullable().describe('The picture as a data: address'),
  schema: surveySchemaAnswer,
})

/** What a device learns as it sends: what became of each answer, and its survey where that has changed. */
export const receivedAnswer = model('ReceivedAnswers', {
  results: z.array(z.object({ id: word, outcome: z.enum(['taken', 'already', 'refused']), reason: word.optional() })),
  isOn: flag,
  isEnded: flag,
  definition: definition.nullable().describe('The survey, where the device asks another version of it'),
})
