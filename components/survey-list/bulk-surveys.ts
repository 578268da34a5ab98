import type { BulkActions } from '@/components/bulk/bulk-actions'
import { api } from '@/lib/api'
import type { SurveyAction } from '@/lib/surveys/bulk-schema'
import type { SurveyListRow } from './survey-columns'

/** What can be done with several surveys. */
export const bulkOfSurveys: BulkActions<SurveyListRow, SurveyAction> = {
  noun: ['survey', 'surveys'],
  nameOf: ({ shownName, eventName }) => (eventName === null ? shownName : `${shownName}, ${eventName}`),
  idOf: ({ id }) => id,
  choices: [
    {
      id: 'close',
      label: 'Close',
      explanation: 'They take no new answers. Their quick codes and posters stay valid.',
      action: { kind: 'close' },
    },
    {
      id: 'reopen',
      label: 'Reopen',
      explanation: 'They take answers again; a last day that is over is taken away.',
      action: { kind: 'reopen' },
    },
    {
      id: 'archive',
      label: 'Archive',
      explanation: 'They become read-only and give up their quick codes, which they can have back within 30 days.',
      danger: true,
      action: { kind: 'archive' },
    },
    {
      id: 'unarchive',
      label: 'Unarchive',
      explanation: 'They get the same quick codes back.',
      action: { kind: 'unarchive' },
    },
  ],
  send: (body) => api.send('POST /api/surveys/bulk', { body }),
}
