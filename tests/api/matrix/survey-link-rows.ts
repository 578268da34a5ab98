import { randomUUID } from 'node:crypto'
import { type Row, withQuery } from './row'

const label = () => `Place ${randomUUID()}`

export const surveyLinkRows: readonly Row[] = [
  { call: 'GET /api/surveys/{id}/links', about: 'published' },
  {
    call: 'POST /api/surveys/{id}/links',
    about: 'published',
    send: () => ({ json: { label: label() } }),
    ownersOnly: true,
  },
  {
    call: 'PUT /api/surveys/{id}/links',
    about: 'published',
    send: ({ linkId }) => ({ json: { id: linkId, label: label() } }),
    ownersOnly: true,
  },
  {
    call: 'DELETE /api/surveys/{id}/links',
    about: 'published',
    send: ({ linkId }) => ({ json: { surveyLinkId: linkId } }),
    ok: 204,
    ownersOnly: true,
  },
  { call: 'GET /api/surveys/{id}/qr-code', about: 'published', send: ({ linkId }) => withQuery({ link: linkId }) },
  {
    call: 'GET /api/surveys/{id}/poster',
    about: 'published',
    send: ({ linkId }) => withQuery({ link: linkId, size: 'a5' }),
  },
  // A draft leads nowhere yet.
  { call: 'GET /api/surveys/{id}/qr-code', about: 'draft', ok: 409 },
  { call: 'GET /api/surveys/{id}/poster', about: 'draft', ok: 409 },
]
