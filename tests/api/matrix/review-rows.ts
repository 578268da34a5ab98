import { type Row, withQuery } from './row'

export const reviewRows: readonly Row[] = [
  { call: 'GET /api/reviews' },
  // A survey out of reach has no answers to review.
  {
    call: 'GET /api/reviews',
    about: 'published',
    send: ({ id }) => withQuery({ surveyId: id, show: 'all' }),
    outOfReach: 200,
  },
  { call: 'GET /api/reviews/{id}', about: 'paper', ownersOnly: true },
  {
    call: 'PUT /api/reviews/{id}',
    about: 'paper',
    send: () => ({ json: { version: 0, action: 'submitPrimaryReview', marks: { 'B-Q1': 'Was it?' } } }),
    ownersOnly: true,
  },
  { call: 'GET /api/reviews/{id}/rework', about: 'rework' },
  {
    call: 'PUT /api/reviews/{id}/rework',
    about: 'rework',
    send: () => ({ json: { version: 1, surveyAnswers: { 'B-Q1': 'good' } } }),
  },
]
