import { randomInt } from 'node:crypto'
import { reportSlugs } from '@/lib/insights/report-names'
import type { Row } from './row'

/** Insights: the names of the reports, their files, saved views, kept tables and letters. Everybody in reach of an organisation may read its reports. */
export const insightsRows: readonly Row[] = [
  { call: 'GET /api/reporting/report-names' },
  {
    call: 'POST /api/reporting/authorise',
    about: 'organisation',
    send: ({ id }) => ({ json: 'Attendance', query: { organisation: id } }),
    absentToGlobalAdmin: 200,
  },
  ...reportSlugs.map(
    (report): Row => ({
      call: 'GET /api/reporting/figures/{report}',
      about: 'organisation',
      send: ({ id }) => ({ parameter: report, query: { organisation: id } }),
      absentToGlobalAdmin: 200,
    }),
  ),
  ...reportSlugs
    .flatMap((report) => [`${report}.csv`, `${report}.xlsx`])
    .map(
      (file): Row => ({
        call: 'GET /api/reporting/reports/{file}',
        about: 'organisation',
        send: ({ id }) => ({ parameter: file, query: { organisation: id } }),
        absentToGlobalAdmin: 200,
      }),
    ),
  { call: 'GET /api/reporting/tables' },
  {
    call: 'POST /api/reporting/tables',
    about: 'organisation',
    send: ({ id }) => ({ json: { report: 'attendance', table: 'no-such-table', query: `organisation=${id}` } }),
    // Whoever may keep tables is told that there is none of this name.
    answers: ({ role, isSignedIn, hasAccepted }) => (!isSignedIn ? 401 : !hasAccepted || role === 'User' ? 403 : 404),
  },
  { call: 'GET /api/reporting/tables/{id}', about: 'storedTable' },
  { call: 'GET /api/reporting/tables/{id}/csv', about: 'storedTable' },
  { call: 'DELETE /api/reporting/tables/{id}', about: 'storedTable' },
  { call: 'GET /api/reporting/letters' },
  {
    call: 'POST /api/reporting/letters',
    send: () => ({ json: { report: 'attendance', query: `event=${randomInt(1_000_000_000)}`, every: 'quarter' } }),
  },
  { call: 'DELETE /api/reporting/letters/{id}', about: 'reportLetter' },
]
