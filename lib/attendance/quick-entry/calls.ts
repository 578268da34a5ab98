import { call } from '@/lib/floor/http/call'
import { overtakenFindings, quarterFiguresAnswer, savedFiguresAnswer, unsaveableFindings } from './answers'
import { quarterOwner, quarterQuestion, savedQuarterFigures } from './schema'

const path = '/api/events/quarter-figures/{orgId}'

/** Quick entry: all figures of one quarter of an organisation at once. */
export const quickEntryCalls = {
  quarterFigures: call({
    method: 'GET',
    path,
    summary: 'The figures of one quarter of every event that an organisation owns',
    audience: 'staff',
    right: ['read', 'event'],
    params: quarterOwner,
    query: quarterQuestion,
    answer: quarterFiguresAnswer,
  }),
  saveQuarterFigures: call({
    method: 'PUT',
    path,
    summary:
      'Saves figures of one quarter of the events that an organisation owns: all of them, or none where a cell no longer holds what the client read',
    audience: 'staff',
    right: ['update', 'event'],
    params: quarterOwner,
    body: savedQuarterFigures,
    answer: savedFiguresAnswer,
    problems: { 403: unsaveableFindings, 404: unsaveableFindings, 409: overtakenFindings, 422: unsaveableFindings },
    refuses: [404, 409, 422],
  }),
}
