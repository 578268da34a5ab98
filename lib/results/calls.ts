import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { recordIdText } from '@/lib/floor/validation/fields'
import { filterFields } from './filters'

const params = z.object({ id: recordIdText })
const format = z.enum(['csv', 'xlsx'], { error: 'must be csv or xlsx' }).default('csv')
const key = z.string({ error: 'must be the key of a question' }).max(300, { error: 'must be the key of a question' })
const files = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

/** The figures of one survey as files (docs/handbook/results.md). */
export const resultsCalls = {
  figures: call('GET /api/surveys/{id}/figures', {
    summary:
      'The figures of a survey as its results page shows them, as a file. The query is that of the page’s address',
    right: ['read', 'surveyManagement'],
    params,
    query: z.object({ format, ...filterFields }),
    answer: files,
  }),
  crossTabulation: call('GET /api/surveys/{id}/cross-tabulation', {
    summary:
      'One question of a survey split by the answers to another, as a file. The query is that of the page’s address',
    right: ['read', 'surveyManagement'],
    params,
    query: z.object({ format, question: key, by: key, ...filterFields }),
    answer: files,
    refuses: [403, 404],
  }),
}
