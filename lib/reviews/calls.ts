import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, id, instant, model, numberOf } from '@/lib/floor/validation/answer-fields'
import { surveySchemaAnswer } from '@/lib/surveys/call-answers'
import { reviewsView } from './list-view'
import { reviewActions, reviewableMethods, storedStates } from './rules'
import { reviewParams, reviewStep, reviewsFilter, reworkedAnswers } from './schema'

/** The answers of the calls about reviews, as published in the API description. */

const state = z.enum(['open', ...storedStates])
const completionMethod = numberOf(...reviewableMethods)

const reviewRow = model('ReviewRow', {
  id: z.uuid(),
  surveyId: id,
  surveyName: anyText,
  surveyCreatedAt: instant,
  organisationName: anyText,
  completionMethod,
  submittedAt: instant,
  enteredByName: anyText.nullable(),
  enteredById: id.nullable(),
  state,
  marked: count,
  updatedAt: instant.nullable(),
})

const facts = {
  id: z.uuid(),
  surveyId: id,
  surveyName: anyText,
  organisationName: anyText,
  completionMethod,
  submittedAt: instant,
  enteredByName: anyText.nullable(),
  state,
  version: count,
  isArchived: flag,
}

const lines = z.array(anyText)

const reviewAnswer = model('Review', {
  ...facts,
  isOwn: flag,
  mayRework: flag,
  actions: z.array(z.enum(reviewActions)),
  questions: z.array(
    z.object({
      name: anyText,
      title: anyText,
      answer: lines,
      isWithheld: flag,
      isMarked: flag,
      comment: anyText,
      lastComment: anyText,
    }),
  ),
  revisions: z.array(
    z.object({
      changedAt: instant,
      changedByName: anyText.nullable(),
      changes: z.array(z.object({ question: anyText, asked: anyText, before: lines, after: lines })),
    }),
  ),
})

const reworkAnswer = model('Rework', {
  ...facts,
  isOpen: flag,
  surveySchema: surveySchemaAnswer,
  surveyAnswers: z.record(anyText, z.unknown()),
  answersReviews: z.record(anyText, z.object({ ForRework: flag, ReworkComments: anyText })),
})

const savedReview = model('SavedReview', { id: z.uuid(), version: id, state })

/** The calls about reviews of submitted answers. Not in the specification, which has the fields of a review alone. */
export const reviewCalls = {
  list: call('GET /api/reviews', {
    summary:
      'The reviews that wait for whoever asks, or all they may see, or all answers of a survey that can be reviewed',
    right: ['read', 'surveyResponseReview'],
    query: gridQuery(reviewsView.pageSize).extend(reviewsFilter),
    answer: reviewRow,
  }),
  get: call('GET /api/reviews/{id}', {
    summary: 'A submitted response with its review',
    right: ['read', 'surveyResponseReview'],
    params: reviewParams,
    answer: reviewAnswer,
  }),
  step: call('PUT /api/reviews/{id}', {
    summary:
      'Takes one step of a review: drafts it, sends the answers back, passes them on, approves them, or takes that back',
    right: ['update', 'surveyResponseReview'],
    params: reviewParams,
    body: reviewStep,
    answer: savedReview,
    refuses: [409],
  }),
  rework: call('GET /api/reviews/{id}/rework', {
    summary: 'A response for whoever is to rework it: questionnaire, answers, and what is asked about them',
    right: ['read', 'surveyResponseReview'],
    params: reviewParams,
    answer: reworkAnswer,
  }),
  sendRework: call('PUT /api/reviews/{id}/rework', {
    summary: 'Sends reworked answers to whoever asked for them',
    right: ['update', 'surveyResponseReview'],
    params: reviewParams,
    body: reworkedAnswers,
    answer: savedReview,
    refuses: [409],
  }),
}
