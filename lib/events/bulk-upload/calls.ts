import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, day, flag, id, model, quarter, year } from '@/lib/floor/validation/answer-fields'
import { numberText, recordId, recordIdText } from '@/lib/floor/validation/fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { listedUpload } from '@/lib/imports/upload-answers'
import { filledFigures } from './fill-zeros'
import { existingChoices } from './upload-rules'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const severity = z.enum(['error', 'warning', 'information'])
const code = z.int().min(0).max(13)

/** How often something was found, of one type in one column; over everything, however much of it is listed. */
const group = model('UploadFindingGroup', { column: anyText, type: anyText, code: code.optional(), severity, count })

const yearAndQuarter = { year, quarter }

/** A confirmation that the upload reset, or would reset. */
const confirmation = model('UploadConfirmation', { organisationId: id, organisationName: anyText, ...yearAndQuarter })

/** What came of an upload; of one that is held, what would come of it. */
const outcome = model('EventUploadOutcome', {
  eventsCreated: count,
  eventsUpdated: count.describe('Events that were there and really change'),
  eventsUnchanged: count.describe('Events that were there and that the file says nothing new of'),
  eventsSkipped: count.describe('Rows without a number whose event is there already'),
  eventsStale: count.describe('Rows left out because their event was changed after the file was downloaded'),
  locationsCreated: count,
  zerosFilled: count.describe('Figures'),
  changes: count.describe('Changed fields and figures of events that were there'),
  confirmations: confirmation.array(),
})

/** A field or figure of an event that was there, as it was and as it is or would be. */
const change = model('EventUploadChange', {
  cell: anyText,
  eventId: id,
  eventName: anyText,
  field: anyText.describe('As the column is called'),
  before: anyText.nullable(),
  after: anyText.nullable(),
})

const details = model('EventUploadDetails', {
  events: model('UploadedEvent', {
    id,
    name: anyText,
    startDate: day,
    endDate: day,
    isNew: flag,
  })
    .array()
    .describe('The events that came or changed, once the upload is successful'),
  zeros: model('UploadedZeros', {
    row: count,
    eventName: anyText,
    quarters: model('UploadedZerosOfQuarter', { ...yearAndQuarter, figures: z.enum(filledFigures).array() }).array(),
  })
    .array()
    .describe('Which blank figures of which event were filled with 0'),
  changes: change.array().describe('The first 1,000'),
})

const uploadFields = {
  ...listedUpload,
  findingsCount: count.describe('All that was found, however much of it is listed'),
  groups: group.array(),
  outcome: outcome.nullable(),
  ignoreWarnings: flag,
  existing: z.enum(existingChoices),
}

const uploadsAnswer = z.object({ data: model('EventUpload', uploadFields).array() })

const findingsAnswer = model('EventUploadFindings', {
  ...uploadFields,
  details: details.nullable(),
  findings: z
    .object({
      sheet: anyText,
      cell: anyText,
      column: anyText,
      severity,
      type: anyText,
      code: code.optional(),
      description: anyText,
      fix: anyText,
    })
    .array()
    .describe('The first 1,000'),
})

const resultAnswer = model('EventUploadResult', {
  id,
  status: uploadFields.status,
  success: flag,
  errors: model('EventUploadError', {
    errorSeverity: z.literal([0, 1]).describe('1 error, 0 warning'),
    errorType: code,
    columnName: anyText,
    cell: anyText,
    description: anyText,
  })
    .array()
    .describe('The first 1,000; groups count them all'),
  messages: anyText.array().describe('What is to be said of the file as a whole'),
  groups: group.array(),
  outcome: outcome.nullable(),
  details: details.nullable(),
})

const acceptedAnswer = model('AcceptedEventUpload', { id })

const uploadQuery = z.object({
  ignoreWarnings: z
    .enum(['true', 'false'], { error: 'must be true or false' })
    .register(wireShapes, { type: 'boolean' })
    .optional(),
  existing: z.enum(existingChoices, { error: 'must be skip, update or create' }).optional(),
})
export type EventUploadQuery = z.output<typeof uploadQuery>

const uploadNumber = z.object({ id: recordIdText })

/** Events in bulk: the upload, what became of it, and a year as a workbook to be edited. */
export const eventUploadCalls = {
  upload: call('POST /api/events/{id}', {
    summary:
      'Takes a workbook of events for the organisation of this number: the one file of a multipart form, its field called file. Answers what became of it; 202 with its number where that takes longer than 8 seconds',
    right: ['create', 'event'],
    params: z.object({ id: recordIdText }),
    query: uploadQuery,
    bodyKind: 'upload',
    answer: resultAnswer,
    also: { 202: acceptedAnswer },
    refuses: [409],
  }),
  uploads: call('GET /api/events/uploads', {
    summary: 'The uploads of events of one organisation, the latest first, each with how far it is',
    right: ['create', 'event'],
    query: z.object({ organisationId: recordIdText }),
    answer: uploadsAnswer,
    refuses: [404],
  }),
  undo: call('DELETE /api/events/uploads', {
    summary: 'Takes back what one upload of events wrote, while nobody has built on it',
    right: ['delete', 'event'],
    body: z.object({ importId: recordId('Upload is required') }),
    answer: 'nothing',
    refuses: [404, 409],
  }),
  findings: call('GET /api/events/uploads/{id}/findings', {
    summary: 'One upload of events with what was found in it and what came of it, or would',
    right: ['create', 'event'],
    params: uploadNumber,
    answer: findingsAnswer,
  }),
  file: call('GET /api/events/uploads/{id}/file', {
    summary: 'The workbook of events as it was uploaded, for 90 days',
    right: ['create', 'event'],
    params: uploadNumber,
    answer: [workbook],
    refuses: [410],
  }),
  yearWorkbook: call('GET /api/events/year-workbook', {
    summary:
      'The events that an organisation owns in a financial year, in the form of the template, to be edited and uploaded',
    right: ['create', 'event'],
    query: z.object({
      organisationId: recordIdText,
      year: numberText(/^20\d\d$/, 'must be a financial year such as 2025', {
        description: 'A financial year: 2025 is 2025/26.',
      }),
    }),
    answer: [workbook],
    refuses: [404],
  }),
}
