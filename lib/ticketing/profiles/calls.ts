import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, id, listOf, model } from '@/lib/floor/validation/answer-fields'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'
import { mapping } from '../upload/question-models'

/** How files of an organisation are read. */
export const ticketingProfileCalls = {
  list: call('GET /api/box-office/profiles', {
    summary: 'How ticketing files of an organisation are read, by the headings that somebody has explained',
    right: ['manage', 'boxOffice'],
    query: z.object({ organisationId: recordIdText }),
    answer: listOf(model('TicketingProfile', { id, name: anyText, mapping })),
    refuses: [404],
  }),
  forget: call('DELETE /api/box-office/profiles', {
    summary: 'Forgets how files of one heading are read; the next one is asked about again',
    right: ['manage', 'boxOffice'],
    body: z.object({ profileId: recordId('Profile is required') }),
    answer: 'nothing',
    refuses: [404],
  }),
}
