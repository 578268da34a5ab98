import { z } from 'zod'
import { importStatuses } from '@/db/stored-values'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, id, instant, listOf, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { plainDate, recordId, recordIdText, requiredText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { fileModes, profileNameMost, replacements } from '../profiles/mapping'
import { consents } from '../upload-options'
import { mapping, outcome } from './question-models'

const severity = z.enum(['error', 'warning', 'information'])

const record = {
  id,
  organisationId: id,
  organisationName: anyText,
  importedOn: instant,
  filename: anyText,
  importedBy: anyText,
  status: oneOf(...importStatuses),
  isDelivery: flag.describe('True where an access token sent it'),
  linesRead: count,
  linesTotal: count.nullable(),
}

const recordsAnswer = listOf(
  model('BoxOfficeUpload', {
    ...record,
    result: anyText
      .nullable()
      .describe('JSON as text: `{"status":"successful|failed","messages":[…]}`. Null until the upload has ended'),
  }),
)

const uploadAnswer = model('TicketingUpload', {
  ...record,
  messages: anyText.array(),
  outcome: outcome.nullable(),
  findingsCount: count.describe('All that was found, however much of it is listed'),
  groups: model('TicketingFindingGroup', { column: anyText, type: anyText, severity, count }).array(),
  findings: z
    .object({ cell: anyText, column: anyText, severity, type: anyText, description: anyText, fix: anyText })
    .array()
    .describe('The first 1,000'),
  hasFile: flag,
  finishedAt: instant.nullable(),
  undoneAt: instant.nullable(),
})

const acceptedAnswer = model('AcceptedTicketingUpload', { id })

const truth = z.enum(['true', 'false'], { error: 'must be true or false' }).register(wireShapes, { type: 'boolean' })
const dayOf = plainDate('must be a date such as 2026-11-07')

const uploadQuery = z.object({
  profile: z.string().max(profileNameMost).optional().describe('The profile to read it by, by name'),
  mode: z.enum(fileModes, { error: `must be ${fileModes.join(' or ')}` }).optional(),
  from: dayOf.optional().describe('The first performance of a snapshot'),
  to: dayOf.optional().describe('The last performance of a snapshot'),
  extractedAt: z.iso
    .datetime({ offset: true, error: 'must be a time such as 2026-11-07T09:30:00Z' })
    .optional()
    .describe('When it was taken from the box office; else now'),
  dryRun: truth.optional(),
})
export type UploadQuery = z.output<typeof uploadQuery>

const answers = z.object({
  mapping: mapping.optional(),
  profileName: z.string().trim().min(1).max(profileNameMost).optional(),
  replacement: z.enum(replacements).optional(),
  consents: z.enum(consents).array().max(consents.length).optional(),
  mode: z.enum(fileModes).optional(),
  period: z.object({ from: dayOf, to: dayOf }).optional(),
})
export type UploadAnswers = z.output<typeof answers>

const uploadNumber = z.object({ id: recordIdText })
const uploadBody = z.object({ importId: recordId('Upload is required') })

/** Ticketing data: the uploads, what became of them, and what they are held for. */
export const ticketingUploadCalls = {
  records: call('GET /api/box-office', {
    summary: 'The latest 1,000 uploads of ticketing data of the organisations in reach, newest first',
    right: ['read', 'boxOffice'],
    answer: recordsAnswer,
    cached: true,
  }),
  upload: call('POST /api/box-office/{organisationId}', {
    summary:
      'Takes a CSV file of ticket sales for an organisation: the one file of a multipart form, its field called file. Answers the number under which GET /api/box-office/uploads/{id} says what becomes of it',
    right: ['manage', 'boxOffice'],
    params: z.object({ organisationId: recordIdText }),
    query: uploadQuery,
    bodyKind: 'upload',
    success: 202,
    answer: acceptedAnswer,
    refuses: [409],
  }),
  get: call('GET /api/box-office/uploads/{id}', {
    summary:
      'One upload of ticketing data with what was found in it, what came of it or would, and what it is held for',
    right: ['read', 'boxOffice'],
    params: uploadNumber,
    answer: uploadAnswer,
  }),
  answer: call('POST /api/box-office/uploads/{id}/answers', {
    summary: 'Answers what an upload of ticketing data is held for; the file is then read anew',
    right: ['manage', 'boxOffice'],
    params: uploadNumber,
    body: answers,
    success: 202,
    answer: acceptedAnswer,
    refuses: [409, 410],
  }),
  discard: call('DELETE /api/box-office/uploads/held', {
    summary: 'Gives up a held upload of ticketing data; nothing of it counts',
    right: ['manage', 'boxOffice'],
    body: uploadBody,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  undo: call('DELETE /api/box-office/uploads', {
    summary:
      'Takes back what an upload of ticketing data brought and puts back what it replaced, for 90 days and while no later upload has changed or repeated the same orders',
    right: ['manage', 'boxOffice'],
    body: uploadBody,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  file: call('GET /api/box-office/uploads/{id}/file', {
    summary: 'A file of ticketing data as it was uploaded, while it is held and for 30 days where it was refused',
    right: ['manage', 'boxOffice'],
    params: uploadNumber,
    answer: ['text/csv'],
    refuses: [410],
  }),
  lines: call('GET /api/box-office/uploads/{id}/lines', {
    summary:
      'The lines that an upload of ticketing data brought and that still count, in the columns of the template: without customers, and with the sector of a postcode',
    right: ['manage', 'boxOffice'],
    params: uploadNumber,
    answer: ['text/csv'],
  }),
  eraseCustomer: call('DELETE /api/box-office/customers', {
    summary:
      'Erases a customer of an organisation by the number that its box office has for them: key and postcode go from all lines, the figures stay',
    right: ['manage', 'boxOffice'],
    body: z.object({
      organisationId: recordId('Organisation is required'),
      customerId: requiredText('Customer ID', 255),
    }),
    answer: model('ErasedCustomer', {
      lines: count.describe('0 where nobody of that number is known'),
      keptFiles: count.describe('Files of the organisation that were not imported, and may still name them'),
      keptUntil: instant.nullable().describe('When the last of these files goes'),
    }),
    refuses: [404],
  }),
}
