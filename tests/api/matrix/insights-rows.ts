import type { Row } from './row'

/** Insights: the names of the reports, and their files. Everybody in reach of an organisation may read its reports. */
export const insightsRows: readonly Row[] = [
  { call: 'GET /api/reporting/report-names' },
  ...['overview', 'attendance', 'tickets', 'people', 'opinions', 'health'].map(
    (report): Row => ({
      call: 'GET /api/reporting/figures/{report}',
      about: 'organisation',
      send: ({ id }) => ({ parameter: report, query: { organisation: id } }),
      absentToGlobalAdmin: 200,
    }),
  ),
  ...['attendance.csv', 'tickets.xlsx', 'people.csv', 'health.xlsx'].map(
    (file): Row => ({
      call: 'GET /api/reporting/reports/{file}',
      about: 'organisation',
      send: ({ id }) => ({ parameter: file, query: { organisation: id } }),
      absentToGlobalAdmin: 200,
    }),
  ),
]
