import { z } from 'zod'
import { id, instant, model, shownOnly, unsorted, word } from '@/lib/floor/validation/answer-fields'

/** What the calls about the audit trail answer, as their description has it. */

const line = {
  id,
  at: instant,
  actorUserId: id.nullable(),
  actorName: word,
  actorRole: word,
  action: word,
  subject: word,
  subjectId: word,
  subjectName: word,
  organisationId: id.nullable(),
  organisationName: word.nullable(),
}

export const lineRow = model('AuditTrailRow', {
  ...line,
  note: word.nullable().describe(unsorted),
  changes: word.describe(`What changed, in one line of words. ${shownOnly}`),
})

export const lineAnswer = model('AuditTrailLine', {
  ...line,
  note: word.nullable(),
  requestId: word,
  address: word.nullable().describe('The network address, for Global Admins and of one’s own doings'),
  changes: z.array(z.object({ field: word, label: word, before: word.nullable(), after: word.nullable() })),
})
