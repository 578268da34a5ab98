import { z } from 'zod'
import { flag, id, model, word } from '@/lib/floor/validation/answer-fields'
import { surveySchemaAnswer } from '@/lib/surveys/answers'

/** What the calls of whoever answers a survey answer, as their description tells it. */

export const previewAnswer = model('SurveyPreview', { isPreview: flag, id })

export const begunAnswer = model('BegunResponse', { validationKey: word, surveyResponseId: z.uuid() })

/** Answers by question name: a text, a list of texts, or an object of a table's rows. */
const answersAnswer = z.record(word, z.unknown())

export const questionnaireAnswer = model('Questionnaire', {
  id: z.uuid(),
  name: word,
  introduction: word,
  eventName: word,
  eventVenue: word,
  organisation: word,
  location: word,
  discipline: word,
  optionalQuestions: z.array(z.object({ name: word, placeholder: word })),
  surveySchema: surveySchemaAnswer,
  surveyAnswers: answersAnswer,
  answersReviews: z.record(word, z.object({ ForRework: flag, ReworkComments: word })),
  submitted: flag,
  hasLogo: flag,
  postCompletionMessage: word,
  postCompletionUrl: word,
})

export const savedResponseAnswer = model('SavedResponse', { id: z.uuid(), submitted: flag })
