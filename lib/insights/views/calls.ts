import { call } from '@/lib/floor/http/call'
import { anyText, createdRecord, flag, id, listOf, model } from '@/lib/floor/validation/answer-fields'
import { changedView, newView, viewParams } from './schema'

const viewAnswer = model('ReportView', {
  id,
  name: anyText,
  address: anyText.describe('Of the page, from its first slash'),
  savedBy: anyText,
  organisationId: id.nullable().describe('Whose people see it too'),
  organisation: anyText.nullable(),
  mayChange: flag,
})

/** Reports with their filters under a name. */
export const reportViewCalls = {
  list: call('GET /api/reporting/views', {
    summary: 'One’s own saved views of reports, and those shared with one’s organisations',
    right: ['read', 'insights'],
    answer: listOf(viewAnswer),
  }),
  save: call('POST /api/reporting/views', {
    summary: 'Saves a report with its filters under a name; sharing it needs the right to update insights',
    right: ['read', 'insights'],
    body: newView,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),
  change: call('PUT /api/reporting/views/{id}', {
    summary: 'Gives a saved view another name, shares it or takes it back',
    right: ['read', 'insights'],
    params: viewParams,
    body: changedView,
    answer: createdRecord,
    refuses: [409],
  }),
  delete: call('DELETE /api/reporting/views/{id}', {
    summary: 'Deletes a saved view',
    right: ['read', 'insights'],
    params: viewParams,
    answer: 'nothing',
  }),
}
