import { z } from 'zod'
import { gridQuery } from '@/lib/floor/grid/grid-query'
import { call } from '@/lib/floor/http/call'
import { anyText, createdRecord, id, instant, model, savedRecord } from '@/lib/floor/validation/answer-fields'
import { upcomingView } from './rules'
import { deletedSession, newSession, resourceParams, savedSession, sessionParams, sessionTimes } from './schema'

/** The published models of the answers. */

const session = {
  id,
  date: instant,
  sessionTitle: anyText,
  sessionDescription: anyText,
  type: anyText,
  duration: anyText,
  bookingLink: anyText.nullable(),
  recordingLink: anyText.nullable(),
  transcriptFilename: anyText.nullable(),
}

const sessionRow = model('TrainingSessionRow', session)

const sessionAnswer = model('TrainingSession', { ...session, version: id })

/** The file name of the transcript, for `resources/{fileName}`. */
const transcriptAnswer = model('Transcript', { transcriptFilename: anyText })

const resourceFiles = [
  'application/pdf',
  'text/csv',
  'image/png',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
]

const sessionsQuery = gridQuery(upcomingView.pageSize).extend({ when: z.enum(sessionTimes).optional() })
export type SessionsQuery = z.output<typeof sessionsQuery>

/** The documented call for resources, and those of training sessions, which the specification does not have. */
export const trainingCalls = {
  resource: call('GET /api/resources/{fileName}', {
    summary:
      'A guide as PDF, a picture of a guide, the transcript of a training session, or the template of an upload: EventsUploadTemplate.xlsx, TicketingDataUploadTemplate.csv',
    right: ['read', 'home'],
    params: resourceParams,
    answer: resourceFiles,
    cached: true,
  }),

  listSessions: call('GET /api/training/sessions', {
    summary: 'Training sessions, as a grid list: upcoming, previous, unfinished, or all in view',
    right: ['read', 'home'],
    query: sessionsQuery,
    answer: sessionRow,
  }),

  getSession: call('GET /api/training/sessions/{id}', {
    summary: 'One training session',
    right: ['read', 'home'],
    params: sessionParams,
    answer: sessionAnswer,
  }),

  createSession: call('POST /api/training/sessions', {
    summary: 'Creates a training session',
    right: ['create', 'home'],
    body: newSession,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),

  updateSession: call('PUT /api/training/sessions', {
    summary: 'Saves a training session',
    right: ['update', 'home'],
    body: savedSession,
    answer: savedRecord,
    refuses: [404, 409],
  }),

  deleteSession: call('DELETE /api/training/sessions', {
    summary: 'Deletes a training session and its transcript',
    right: ['delete', 'home'],
    body: deletedSession,
    answer: 'nothing',
    refuses: [404, 409],
  }),

  addTranscript: call('POST /api/training/sessions/{id}/transcript', {
    summary: 'Keeps a PDF or a text as the transcript of a training session (multipart, field file)',
    right: ['update', 'home'],
    params: sessionParams,
    bodyKind: 'upload',
    success: 201,
    answer: transcriptAnswer,
    refuses: [409],
  }),

  removeTranscript: call('DELETE /api/training/sessions/{id}/transcript', {
    summary: 'Takes the transcript of a training session away',
    right: ['update', 'home'],
    params: sessionParams,
    answer: 'nothing',
    refuses: [409],
  }),
}
