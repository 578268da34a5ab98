import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, id, instant, model, shownOnlyNote, unsortedNote } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'

const entryParams = z.object({ id: recordIdText })

/**
 * The instant of the entry, from the list: entries are partitioned by year, and an id alone would be searched in all of
 * them.
 */
const entryQuery = z.object({
  at: z.iso.datetime({ error: 'must be an instant such as 2026-11-21T12:00:00Z' }).transform((text) => new Date(text)),
})

/** The answers of the calls about the audit trail, as published in the API description. */

const entryFields = {
  id,
  at: instant,
  actorUserId: id.nullable(),
  actorName: anyText,
  actorRole: anyText,
  action: anyText,
  subject: anyText,
  subjectId: anyText,
  subjectName: anyText,
  organisationId: id.nullable(),
  organisationName: anyText.nullable(),
}

const entryRow = model('AuditTrailRow', {
  ...entryFields,
  note: anyText.nullable().describe(unsortedNote),
  changes: anyText.describe(`What changed, in one line of words. ${shownOnlyNote}`),
})

const entryAnswer = model('AuditTrailLine', {
  ...entryFields,
  note: anyText.nullable(),
  requestId: anyText,
  address: anyText.nullable().describe('The network address, for Global Admins and of one’s own doings'),
  changes: z.array(z.object({ field: anyText, label: anyText, before: anyText.nullable(), after: anyText.nullable() })),
})

const pageSize = 25

/**
 * The calls of the audit trail: all entries for a Global Admin, those of their organisations for an Organisation Admin.
 */
export const auditTrailCalls = {
  list: call('GET /api/audit-trail', {
    summary: 'Who changed what and when, as a grid list; the changes in one line of words',
    right: ['read', 'auditTrail'],
    query: gridQuery(pageSize),
    answer: entryRow,
  }),

  get: call('GET /api/audit-trail/{id}', {
    summary: 'One line of the trail with every changed field before and after',
    right: ['read', 'auditTrail'],
    params: entryParams,
    query: entryQuery,
    answer: entryAnswer,
  }),
}
