import { randomUUID } from 'node:crypto'
import type { Row } from './row'

/** Insights: the names of the reports, their files, and saved views. Everybody in reach of an organisation may read its reports. */
export const insightsRows: readonly Row[] = [
  { call: 'GET /api/reporting/report-names' },
  {
    call: 'POST /api/reporting/authorise',
    about: 'organisation',
    send: ({ id }) => ({ json: 'Attendance', query: { organisation: id } }),
    absentToGlobalAdmin: 200,
  },
  ...['attendance', 'tickets'].map(
    (report): Row => ({
      call: 'GET /api/reporting/figures/{report}',
      about: 'organisation',
      send: ({ id }) => ({ parameter: report, query: { organisation: id } }),
      absentToGlobalAdmin: 200,
    }),
  ),
  ...['attendance.csv', 'tickets.xlsx'].map(
    (file): Row => ({
      call: 'GET /api/reporting/reports/{file}',
      about: 'organisation',
      send: ({ id }) => ({ parameter: file, query: { organisation: id } }),
      absentToGlobalAdmin: 200,
    }),
  ),
  { call: 'GET /api/reporting/views' },
  {
    call: 'POST /api/reporting/views',
    send: () => ({ json: { name: `View ${randomUUID()}`, report: 'attendance', query: '', organisationId: null } }),
  },
  {
    call: 'PUT /api/reporting/views/{id}',
    about: 'reportView',
    send: () => ({ json: { name: `View ${randomUUID()}`, organisationId: null } }),
  },
  { call: 'DELETE /api/reporting/views/{id}', about: 'reportView' },
]
