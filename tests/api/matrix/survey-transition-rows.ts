import type { Row } from './row'

export const surveyTransitionRows: readonly Row[] = [
  { call: 'POST /api/surveys/{id}/close', about: 'published', send: () => ({ json: {} }), ownersOnly: true },
  { call: 'POST /api/surveys/{id}/reopen', about: 'closed', ownersOnly: true },
  { call: 'POST /api/surveys/{id}/archive', about: 'published', ownersOnly: true },
  { call: 'POST /api/surveys/{id}/unarchive', about: 'archived', ownersOnly: true },
  // From another state there is no way.
  { call: 'POST /api/surveys/{id}/close', about: 'closed', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/close', about: 'draft', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/close', about: 'archived', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/reopen', about: 'published', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/archive', about: 'draft', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/archive', about: 'archived', ownersOnly: true, ok: 409 },
  { call: 'POST /api/surveys/{id}/unarchive', about: 'closed', ownersOnly: true, ok: 409 },
  // Nothing of an archived survey is shared, and its figures stay.
  { call: 'GET /api/surveys/{id}/qr-code', about: 'archived', ok: 409 },
  { call: 'GET /api/surveys/{id}/poster', about: 'archived', ok: 409 },
  { call: 'GET /api/surveys/{id}/export-responses', about: 'archived', ownersOnly: true },
]
