import { z } from 'zod'
import { exportFormats, exportKinds, exportStatuses } from '@/db/stored-values'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, id, instant, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { exportRequest, exportToCancel } from './schema'

/** The answers of the calls about exports, as published in the API description. */

/** The file of a large survey is made by the worker; the list of exports has its status. */
const queuedAnswer = model('QueuedExport', { exportId: id, status: z.literal('Queued') })

const requestedAnswer = model('RequestedExport', { id, rows: count, waitSeconds: count })

const exportRowAnswer = model('ExportRow', {
  id,
  name: anyText,
  type: oneOf(...exportKinds),
  format: oneOf(...exportFormats),
  surveyId: id.nullable(),
  surveyName: anyText.nullable(),
  requestDate: instant,
  processDate: instant.nullable(),
  expiryDate: instant.nullable(),
  status: oneOf(...exportStatuses),
  fileLink: anyText.nullable(),
  rowsWritten: count,
  rowsTotal: count.nullable(),
  failure: anyText.nullable(),
  organisationId: id,
  organisationName: anyText,
  withMarked: flag,
  sha256: anyText.nullable(),
})

/** Media types of one survey's answers. */
const answerFiles = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']

/** The CSV files of an organisation's answers come in one archive. */
const exportFiles = [...answerFiles, 'application/zip']

const params = z.object({ id: recordIdText })

/** Exports and downloads of answers (docs/handbook/exports.md). */
export const exportCalls = {
  responses: call('GET /api/surveys/{id}/export-responses', {
    summary: 'The answers of a survey as a file; 202 with the export’s number where the file is made by the worker',
    right: ['manage', 'surveyManagement'],
    params,
    query: z.object({ format: z.enum(exportFormats, { error: 'must be csv or xlsx' }).default('csv') }),
    answer: answerFiles,
    also: { 202: queuedAnswer },
    refuses: [409],
  }),
  request: call('POST /api/exports', {
    summary: 'Queues an export of all responses of an organisation; the same request while it is queued is one',
    right: ['manage', 'surveyManagement'],
    body: exportRequest,
    success: 201,
    answer: requestedAnswer,
    refuses: [404, 409],
  }),
  cancel: call('DELETE /api/exports', {
    summary: 'Cancels an own export that is queued or being made',
    right: ['manage', 'surveyManagement'],
    body: exportToCancel,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  list: call('GET /api/exports', {
    summary: 'The exports the signed-in person asked for',
    right: ['manage', 'surveyManagement'],
    query: gridQuery(25),
    answer: exportRowAnswer,
  }),
  file: call('GET /api/exports/file/{id}', {
    summary: 'A finished export',
    right: ['manage', 'surveyManagement'],
    params,
    answer: exportFiles,
    refuses: [409, 410],
  }),
}
