import type { Row } from './row'

/** Releases of shared figures, and whether they are open to everybody: the platform's, and Global Admins' alone. */
export const releaseRows: readonly Row[] = [
  { call: 'GET /api/releases' },
  { call: 'POST /api/releases', send: () => ({ json: { year: 2023, quarter: 1 } }) },
  { call: 'GET /api/releases/{id}', about: 'release' },
  // What is approved overtakes every other draft.
  { call: 'POST /api/releases/{id}/approve', about: 'release', places: ['own', 'absent'], ok: 204 },
  {
    call: 'POST /api/releases/{id}/reject',
    about: 'release',
    send: () => ({ json: { reason: 'Too early' } }),
    ok: 204,
  },
  { call: 'GET /api/open-statistics' },
  { call: 'PUT /api/open-statistics', send: () => ({ json: { isOn: false } }) },
]
