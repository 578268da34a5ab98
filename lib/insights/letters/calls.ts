import { call } from '@/lib/floor/http/call'
import { anyText, createdRecord, id, instant, listOf, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { letterParams, newLetter } from './schema'

/** Reports by email. */
export const reportLetterCalls = {
  list: call('GET /api/reporting/letters', {
    summary: 'The reports that one gets by email',
    right: ['read', 'insights'],
    answer: listOf(
      model('ReportLetter', {
        id,
        name: anyText,
        about: anyText.describe('Whose figures, of which time, and each filter'),
        address: anyText.describe('Of the page, from its first slash'),
        every: oneOf('month', 'quarter'),
        sentAt: instant.nullable(),
      }),
    ),
  }),
  begin: call('POST /api/reporting/letters', {
    summary: 'Sends whoever asks a report each month or quarter in which its main figures moved',
    right: ['read', 'insights'],
    body: newLetter,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),
  stop: call('DELETE /api/reporting/letters/{id}', {
    summary: 'Ends one of one’s own letters',
    right: ['read', 'insights'],
    params: letterParams,
    answer: 'nothing',
  }),
}
