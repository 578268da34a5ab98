import { call } from '@/lib/floor/http/call'
import { anyText, count, createdRecord, flag, id, instant, listOf, model } from '@/lib/floor/validation/answer-fields'
import { idParams, newLetter, returnsFileQuery, savedManager, savedNote } from './schema'

const note = model('OrganisationNote', {
  id,
  text: anyText,
  writtenByName: anyText,
  writtenAt: instant,
  changedAt: instant.nullable(),
  mayChange: flag.describe('One’s own'),
})

const preview = model('LetterPreview', {
  subject: anyText,
  text: anyText.describe('The whole email as its first reader gets it'),
  readers: count,
  organisations: count.describe('Those with somebody who gets it'),
  notReached: listOf(model('OrganisationNotReached', { id, name: anyText, reason: anyText })).shape.data,
})

/** The calls behind the returns screen, for Global Admins (docs/handbook/returns.md). */
export const returnsCalls = {
  file: call('GET /api/returns/file', {
    summary:
      'The organisations that the screen of returns shows, all pages, as a file. The query is that of its address',
    right: ['read', 'operations'],
    query: returnsFileQuery,
    answer: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),

  notes: call('GET /api/returns/organisations/{id}/notes', {
    summary: 'What Global Admins noted about an organisation, the latest first',
    right: ['read', 'operations'],
    params: idParams,
    answer: listOf(note),
  }),

  addNote: call('POST /api/returns/organisations/{id}/notes', {
    summary: 'Notes something about an organisation',
    right: ['update', 'operations'],
    params: idParams,
    body: savedNote,
    success: 201,
    answer: createdRecord,
    refuses: [409],
  }),

  changeNote: call('PUT /api/returns/notes/{id}', {
    summary: 'Changes one’s own note',
    right: ['update', 'operations'],
    params: idParams,
    body: savedNote,
    answer: createdRecord,
    refuses: [409],
  }),

  deleteNote: call('DELETE /api/returns/notes/{id}', {
    summary: 'Deletes one’s own note',
    right: ['update', 'operations'],
    params: idParams,
    answer: 'nothing',
    refuses: [409],
  }),

  saveManager: call('PUT /api/returns/organisations/{id}/manager', {
    summary: 'Gives an organisation a relationship manager, a Global Admin, or takes it away',
    right: ['update', 'operations'],
    params: idParams,
    body: savedManager,
    answer: 'nothing',
    refuses: [409],
  }),

  previewLetter: call('POST /api/returns/letters/preview', {
    summary: 'What a letter to the Admins of organisations would look like, and whom it would not reach. Sends nothing',
    right: ['update', 'operations'],
    body: newLetter,
    readsOnly: true,
    success: 200,
    answer: preview,
    refuses: [409],
  }),

  sendLetter: call('POST /api/returns/letters', {
    summary: 'Writes to the Admins of organisations, once each, through the outbox',
    right: ['update', 'operations'],
    body: newLetter,
    success: 201,
    answer: model('SentLetter', { id, readers: count }),
    refuses: [409],
  }),
}
