import { call } from '@/lib/floor/http/call'
import { acceptedAnswer, findingsAnswer, uploadsAnswer, workbook } from './answers'
import { surveyParams, uploadQuestion, uploadToUndo } from './schema'

/** Answers from paper (document 3 §5, §7): the template, its upload, and what became of it. */
export const offlineAnswerCalls = {
  template: call({
    method: 'GET',
    path: '/api/surveys/{id}/offline-template',
    summary: 'The workbook in which answers from paper are written down',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    answer: [workbook],
    refuses: [409],
  }),
  upload: call({
    method: 'POST',
    path: '/api/surveys/{id}/bulk',
    summary: 'Takes a filled-in template for import: the one file of a multipart form, its field called file',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    bodyKind: 'upload',
    success: 201,
    answer: acceptedAnswer,
  }),
  uploads: call({
    method: 'GET',
    path: '/api/surveys/{id}/bulk',
    summary: 'The uploads of a survey, the latest first, each with how far it is',
    audience: 'staff',
    right: ['read', 'survey'],
    params: surveyParams,
    answer: uploadsAnswer,
  }),
  undo: call({
    method: 'DELETE',
    path: '/api/surveys/{id}/bulk',
    summary: 'Takes back all answers of one upload, while nobody has built on them',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    body: uploadToUndo,
    answer: 'nothing',
  }),
  findings: call({
    method: 'GET',
    path: '/api/surveys/{id}/bulk/findings',
    summary: 'What was found in one upload: where, what, and what to do about it',
    audience: 'staff',
    right: ['read', 'survey'],
    params: surveyParams,
    query: uploadQuestion,
    answer: findingsAnswer,
  }),
  file: call({
    method: 'GET',
    path: '/api/surveys/{id}/bulk/file',
    summary: 'The workbook as it was uploaded, for 90 days',
    audience: 'staff',
    right: ['update', 'survey'],
    params: surveyParams,
    query: uploadQuestion,
    answer: [workbook],
    refuses: [410],
  }),
}
