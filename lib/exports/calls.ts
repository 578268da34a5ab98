import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { recordIdText } from '@/lib/floor/validation/fields'
import { answerFiles, exportFiles, exportRowAnswer, queuedAnswer, requestedAnswer } from './answers'
import { exportRequest, exportToCancel } from './schema'

const params = z.object({ id: recordIdText })

/** Exports and downloads of answers (docs/handbook/exports.md). */
export const exportCalls = {
  responses: call({
    method: 'GET',
    path: '/api/surveys/{id}/export-responses',
    summary: 'The answers of a survey as a file; 202 with the export’s number where the file is made by the worker',
    audience: 'staff',
    right: ['manage', 'surveyManagement'],
    params,
    query: z.object({ format: z.enum(['csv', 'xlsx'], { error: 'must be csv or xlsx' }).default('csv') }),
    answer: answerFiles,
    also: { 202: queuedAnswer },
    refuses: [409],
  }),
  request: call({
    method: 'POST',
    path: '/api/exports',
    summary: 'Queues an export of all responses of an organisation; the same request while it is queued is one',
    audience: 'staff',
    right: ['manage', 'surveyManagement'],
    body: exportRequest,
    success: 201,
    answer: requestedAnswer,
    refuses: [404, 409],
  }),
  cancel: call({
    method: 'DELETE',
    path: '/api/exports',
    summary: 'Cancels an own export that is queued or being made',
    audience: 'staff',
    right: ['manage', 'surveyManagement'],
    body: exportToCancel,
    answer: 'nothing',
    refuses: [404, 409],
  }),
  list: call({
    method: 'GET',
    path: '/api/exports',
    summary: 'The exports the signed-in person asked for',
    audience: 'staff',
    right: ['manage', 'surveyManagement'],
    query: gridQuery(25),
    answer: exportRowAnswer,
  }),
  file: call({
    method: 'GET',
    path: '/api/exports/file/{id}',
    summary: 'A finished export',
    audience: 'staff',
    right: ['manage', 'surveyManagement'],
    params,
    answer: exportFiles,
    refuses: [409, 410],
  }),
}
