import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, flag, id, model } from '@/lib/floor/validation/answer-fields'
import { surveySchemaAnswer } from '@/lib/surveys/call-answers'
import { newResponse, previewParams, responseParams, responseQuery, responseToDelete, savedResponse } from './schema'

/** The published models of the answers. */

const previewAnswer = model('SurveyPreview', { isPreview: flag, id })

const begunAnswer = model('BegunResponse', { validationKey: anyText, surveyResponseId: z.uuid() })

/** Answers by question name: a text, a list of texts, or an object of a table's rows. */
const answersAnswer = z.record(anyText, z.unknown())

const questionnaireAnswer = model('Questionnaire', {
  id: z.uuid(),
  name: anyText,
  introduction: anyText,
  eventName: anyText,
  eventVenue: anyText,
  organisation: anyText,
  location: anyText,
  discipline: anyText,
  optionalQuestions: z.array(z.object({ name: anyText, placeholder: anyText })),
  surveySchema: surveySchemaAnswer,
  surveyAnswers: answersAnswer,
  answersReviews: z.record(anyText, z.object({ ForRework: flag, ReworkComments: anyText })),
  submitted: flag,
  hasLogo: flag,
  postCompletionMessage: anyText,
  postCompletionUrl: anyText,
})

const savedResponseAnswer = model('SavedResponse', { id: z.uuid(), submitted: flag })

/** The documented calls of respondents. They need a quick code or a validation key, and no sign-in. */
export const responseCalls = {
  preview: call('GET /api/surveys/{id}/preview', {
    summary: 'Whether the survey with this quick code is in preview, and its id',
    audience: 'respondent',
    params: previewParams,
    answer: previewAnswer,
  }),
  create: call('POST /api/survey-responses/create-from-code', {
    summary: 'Begins a response to the survey with this quick code',
    audience: 'respondent',
    body: newResponse,
    answer: begunAnswer,
    refuses: [404, 409],
  }),
  read: call('GET /api/survey-responses/{id}', {
    summary: 'The questionnaire with the answers given so far',
    audience: 'respondent',
    params: responseParams,
    query: responseQuery,
    answer: questionnaireAnswer,
  }),
  save: call('PUT /api/survey-responses/{id}', {
    summary: 'Saves the answers, or submits them',
    audience: 'respondent',
    params: responseParams,
    body: savedResponse,
    answer: savedResponseAnswer,
    refuses: [409],
  }),
  logo: call('GET /api/survey-responses/{id}/logo', {
    summary: 'The logo of the survey or of its organisation',
    audience: 'respondent',
    params: responseParams,
    query: responseQuery,
    answer: ['image/png', 'image/jpeg', 'application/octet-stream'],
  }),
  discard: call('DELETE /api/survey-responses', {
    summary: 'Discards a response that holds no answer',
    audience: 'respondent',
    body: responseToDelete,
    background: true,
    answer: 'nothing',
    refuses: [404, 409],
  }),
}
