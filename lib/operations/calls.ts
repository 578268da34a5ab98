import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, id, instant, listOf, model, oneOf, uuid } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { emailsView } from './list-view'
import { emailStates } from './words'

const emailNumber = z.object({ id: recordIdText })
const jobNumber = z.object({ id: z.uuid() })

/** The answers of the calls behind the operations screen, as published in the API description. */

const emailFields = {
  id,
  state: oneOf(...Object.keys(emailStates)),
  kind: anyText,
  toAddress: anyText,
  subject: anyText,
  attempts: count,
  createdAt: instant,
  sentAt: instant.nullable(),
  lastError: anyText.nullable(),
}

const emailRow = model('EmailRow', emailFields)

const emailAnswer = model('Email', {
  ...emailFields,
  body: anyText,
  link: anyText.nullable(),
  isLinkHidden: flag.describe('A single-use link is masked'),
  maySendAgain: flag,
})

const jobsAnswer = listOf(
  model('FailedJob', {
    id: uuid,
    name: anyText,
    what: anyText,
    reason: anyText,
    attempts: count,
    createdAt: instant,
    failedAt: instant,
    requestId: anyText.nullable(),
    userId: id.nullable(),
    forWhom: anyText.nullable(),
  }),
)

const healthAnswer = model('Health', {
  at: instant,
  data: z.array(z.object({ about: anyText, state: z.enum(['good', 'attention', 'bad']), words: anyText })),
})

/** The calls behind the operations screen, for a Global Admin: emails, given-up jobs, and the health figures. */
export const operationsCalls = {
  emails: call('GET /api/operations/emails', {
    summary: 'The outbox, as a grid list; texts and links are with the single email',
    right: ['read', 'operations'],
    query: gridQuery(emailsView.pageSize),
    answer: emailRow,
  }),

  email: call('GET /api/operations/emails/{id}', {
    summary: 'One email with its text; a link that works once is shown without what makes it work',
    right: ['read', 'operations'],
    params: emailNumber,
    answer: emailAnswer,
  }),

  sendAgain: call('POST /api/operations/emails/{id}/send-again', {
    summary: 'Queues an email again that failed, was kept in the outbox or is uncertain',
    right: ['update', 'operations'],
    params: emailNumber,
    answer: 'nothing',
    refuses: [409],
  }),

  jobs: call('GET /api/operations/jobs', {
    summary: 'Jobs that were given up and wait for a person, the latest 100',
    right: ['read', 'operations'],
    answer: jobsAnswer,
  }),

  tryAgain: call('POST /api/operations/jobs/{id}/try-again', {
    summary: 'Gives a job that was given up one more try, at once',
    right: ['update', 'operations'],
    params: jobNumber,
    answer: 'nothing',
  }),

  health: call('GET /api/operations/health', {
    summary: 'How the database, its migrations, the queue, the worker and the mail are',
    right: ['read', 'operations'],
    answer: healthAnswer,
  }),
}
