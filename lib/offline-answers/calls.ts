import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, count, id, model } from '@/lib/floor/validation/answer-fields'
import { recordId, recordIdText } from '@/lib/floor/validation/fields'
import { listedUpload, uploadWithFindings } from '@/lib/imports/upload-answers'

const surveyParams = z.object({ id: recordIdText })

const uploadQuery = z.object({ importId: recordIdText })

const uploadToUndo = z.object({ importId: recordId('Upload is required') })

/** The answers of the calls about answers from paper, as published in the API description. */

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const acceptedAnswer = model('AcceptedUpload', { id, message: anyText })

const uploadsAnswer = z.object({
  data: z.array(model('AnswerUpload', { ...listedUpload, added: count.nullable() })),
})

const findingsAnswer = model('UploadFindings', uploadWithFindings)

/** The calls about answers from paper: the template, its uploads, and their results. */
export const offlineAnswerCalls = {
  template: call('GET /api/surveys/{id}/offline-template', {
    summary: 'The workbook in which answers from paper are written down',
    right: ['update', 'survey'],
    params: surveyParams,
    answer: [workbook],
    refuses: [409],
  }),
  upload: call('POST /api/surveys/{id}/bulk', {
    summary: 'Takes a filled-in template for import: the one file of a multipart form, its field called file',
    right: ['update', 'survey'],
    params: surveyParams,
    bodyKind: 'upload',
    success: 201,
    answer: acceptedAnswer,
    refuses: [409],
  }),
  uploads: call('GET /api/surveys/{id}/bulk', {
    summary: 'The uploads of a survey, the latest first, each with how far it is',
    right: ['read', 'survey'],
    params: surveyParams,
    answer: uploadsAnswer,
  }),
  undo: call('DELETE /api/surveys/{id}/bulk', {
    summary: 'Takes back all answers of one upload, while nobody has built on them',
    right: ['update', 'survey'],
    params: surveyParams,
    body: uploadToUndo,
    answer: 'nothing',
    refuses: [409],
  }),
  findings: call('GET /api/surveys/{id}/bulk/findings', {
    summary: 'What was found in one upload: where, what, and what to do about it',
    right: ['read', 'survey'],
    params: surveyParams,
    query: uploadQuery,
    answer: findingsAnswer,
  }),
  file: call('GET /api/surveys/{id}/bulk/file', {
    summary: 'The workbook as it was uploaded, for 90 days',
    right: ['update', 'survey'],
    params: surveyParams,
    query: uploadQuery,
    answer: [workbook],
    refuses: [410],
  }),
}
