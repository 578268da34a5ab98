import { call } from '@/lib/floor/http/call'
import { anyText, createdRecord, flag, id, listOf, model } from '@/lib/floor/validation/answer-fields'
import { changedView, newView, viewParams, viewsQuery } from './schema'

const viewAnswer = model('SavedView', {
  id,
  screen: anyText,
  name: anyText,
  address: anyText.describe('Of the page, from its first slash'),
  savedBy: anyText,
  organisationId: id.nullable().describe('Whose people see it too'),
  organisation: anyText.nullable(),
  isForEverybody: flag,
  mayChange: flag,
})

/** Lists and reports, as somebody looks at them, under a name. */
export const savedViewCalls = {
  list: call('GET /api/saved-views', {
    summary: 'One’s own saved views of lists and reports, and those shared with one’s organisations or with everybody',
    right: ['read', 'home'],
    query: viewsQuery,
    answer: listOf(viewAnswer),
  }),
  save: call('POST /api/saved-views', {
    summary:
      'Saves a list or a report as it is looked at; sharing it with an organisation needs the right to update that one, sharing it with everybody the role Global Admin',
    right: ['read', 'home'],
    body: newView,
    success: 201,
    answer: createdRecord,
    refuses: [404, 409],
  }),
  change: call('PUT /api/saved-views/{id}', {
    summary: 'Gives a saved view another name, shares it or takes it back',
    right: ['read', 'home'],
    params: viewParams,
    body: changedView,
    answer: createdRecord,
    refuses: [409],
  }),
  delete: call('DELETE /api/saved-views/{id}', {
    summary: 'Deletes a saved view',
    right: ['read', 'home'],
    params: viewParams,
    answer: 'nothing',
  }),
}
