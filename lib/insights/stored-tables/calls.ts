import { call } from '@/lib/floor/http/call'
import { anyText, id, instant, listOf, model } from '@/lib/floor/validation/answer-fields'
import { reportAboutAnswer, reportTableAnswer } from '../calls'
import { keptTable, storedTableParams } from './schema'

const head = { id, address: anyText.describe('Of the page, from its first slash'), keptAt: instant, keptBy: anyText }

/** Tables of reports as they stood on a day. */
export const storedTableCalls = {
  list: call('GET /api/reporting/tables', {
    summary: 'The kept tables of reports whose figures are all in reach, the last 100',
    right: ['read', 'insights'],
    answer: listOf(
      model('StoredTableEntry', {
        ...{ ...head, name: anyText, title: anyText },
        about: anyText.describe('Whose figures, of which time, and each filter'),
      }),
    ),
  }),
  keep: call('POST /api/reporting/tables', {
    summary: 'Keeps a table of a report as it stands now, at an address that stays',
    right: ['update', 'insights'],
    body: keptTable,
    success: 201,
    answer: model('KeptTable', { id, address: anyText }),
    refuses: [404, 409],
  }),
  read: call('GET /api/reporting/tables/{id}', {
    summary: 'A kept table with its day; the figures are those of then',
    right: ['read', 'insights'],
    params: storedTableParams,
    answer: model('StoredTable', { ...head, name: anyText, about: reportAboutAnswer, table: reportTableAnswer }),
  }),
  download: call('GET /api/reporting/tables/{id}/csv', {
    summary: 'A kept table as CSV',
    right: ['read', 'insights'],
    params: storedTableParams,
    answer: ['text/csv'],
  }),
  delete: call('DELETE /api/reporting/tables/{id}', {
    summary: 'Deletes a kept table; its address leads nowhere from then on',
    right: ['update', 'insights'],
    params: storedTableParams,
    answer: 'nothing',
  }),
}
