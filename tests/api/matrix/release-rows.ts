import { randomUUID } from 'node:crypto'
import type { Row } from './row'

/** Releases of shared figures, PINs of Insights Public, and whether figures are open to everybody: the platform's, and Global Admins' alone. */
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
  { call: 'GET /api/reporting/pins' },
  {
    call: 'POST /api/reporting/pins',
    send: () => ({ json: { label: `Site ${randomUUID()}`, reports: ['attendance'], endsOn: inAYear() } }),
  },
  { call: 'DELETE /api/reporting/pins/{id}', about: 'publicPin' },
  { call: 'GET /api/reporting/report-names-public' },
  // Who is signed in makes no difference: a PIN is wanted of everybody.
  { call: 'POST /api/reporting/authorise-public', send: () => ({ json: 'Attendance' }), answers: () => 403 },
  { call: 'GET /api/open-statistics' },
  { call: 'PUT /api/open-statistics', send: () => ({ json: { isOn: false } }), ok: 204 },
]

const inAYear = () => new Date(Date.now() + 365 * 24 * 3_600_000).toISOString().slice(0, 10)
