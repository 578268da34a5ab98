import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { healthAnswer, jobsAnswer, letterAnswer, letterRow } from './answers'
import { lettersView } from './list-view'
import { jobNumber, letterNumber } from './schema'

/** The calls behind the operations screen, for a Global Admin: letters, jobs that were given up, and the health figures. */
export const operationsCalls = {
  letters: call({
    method: 'GET',
    path: '/api/operations/letters',
    summary: 'The outbox, as a grid list; texts and links are with the single letter',
    audience: 'staff',
    right: ['read', 'operations'],
    query: gridQuery(lettersView.pageSize),
    answer: letterRow,
  }),

  letter: call({
    method: 'GET',
    path: '/api/operations/letters/{id}',
    summary: 'One letter with its text; a link that works once is shown without what makes it work',
    audience: 'staff',
    right: ['read', 'operations'],
    params: letterNumber,
    answer: letterAnswer,
  }),

  sendAgain: call({
    method: 'POST',
    path: '/api/operations/letters/{id}/send-again',
    summary: 'Puts a letter that failed, stayed or is in doubt back into the post',
    audience: 'staff',
    right: ['update', 'operations'],
    params: letterNumber,
    answer: 'nothing',
    refuses: [409],
  }),

  jobs: call({
    method: 'GET',
    path: '/api/operations/jobs',
    summary: 'Jobs that were given up and wait for a person, the latest 100',
    audience: 'staff',
    right: ['read', 'operations'],
    answer: jobsAnswer,
  }),

  tryAgain: call({
    method: 'POST',
    path: '/api/operations/jobs/{id}/try-again',
    summary: 'Gives a job that was given up one more try, at once',
    audience: 'staff',
    right: ['update', 'operations'],
    params: jobNumber,
    answer: 'nothing',
  }),

  health: call({
    method: 'GET',
    path: '/api/operations/health',
    summary: 'How the database, its migrations, the queue, the worker and the mail are',
    audience: 'staff',
    right: ['read', 'operations'],
    answer: healthAnswer,
  }),
}
