import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, id, model } from '@/lib/floor/validation/answer-fields'
import { recordIdText } from '@/lib/floor/validation/fields'
import { listedUpload, uploadWithFindings } from '../upload-answers'

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const uploadParams = z.object({ id: recordIdText })

const acceptedUpload = model('AcceptedRecords', { id, message: anyText })

const recordUploads = z.object({
  data: z.array(
    model('RecordUpload', { ...listedUpload, count: count.nullable().describe('How many were made, or would be') }),
  ),
})

const recordUpload = model('RecordUploadDetails', {
  ...uploadWithFindings,
  preview: z
    .array(z.object({ row: count, name: anyText, detail: anyText }))
    .describe('The first hundred that would be made, with their rows in the workbook'),
})

/**
 * The calls about workbooks of records, alike for each kind.
 * @param records their name in addresses, and in sentences of many
 * @param record the subject of the right to make one
 */
export const recordImportCalls = <Records extends 'users' | 'organisations'>(
  records: Records,
  record: 'user' | 'organisation',
) => ({
  importTemplate: call(`GET /api/${records}/imports/template`, {
    summary: `The workbook in which many ${records} are written down`,
    right: ['create', record],
    answer: [workbook],
  }),

  upload: call(`POST /api/${records}/imports`, {
    summary: `Takes a workbook of ${records} for import: the one file of a multipart form, its field called file. Nothing is made before it is confirmed`,
    right: ['create', record],
    bodyKind: 'upload',
    success: 201,
    answer: acceptedUpload,
  }),

  uploads: call(`GET /api/${records}/imports`, {
    summary: `One’s own workbooks of ${records}, the latest first, each with how far it is`,
    right: ['create', record],
    answer: recordUploads,
  }),

  getUpload: call(`GET /api/${records}/imports/{id}`, {
    summary: 'What was found in one workbook, or what would be made of it',
    right: ['create', record],
    params: uploadParams,
    answer: recordUpload,
  }),

  confirmUpload: call(`POST /api/${records}/imports/{id}`, {
    summary: 'Makes what a workbook showed, all of it or nothing',
    right: ['create', record],
    params: uploadParams,
    answer: 'nothing',
    refuses: [409, 410],
  }),

  discardUpload: call(`DELETE /api/${records}/imports/{id}`, {
    summary: 'Gives up a workbook that waits to be confirmed',
    right: ['create', record],
    params: uploadParams,
    answer: 'nothing',
    refuses: [409],
  }),
})
