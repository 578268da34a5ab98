import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, flag, listOf, model } from '@/lib/floor/validation/answer-fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { filterQuery } from './filters'
import { fileName } from './report-file-name'
import { reportSlugs } from './report-names'

export const insightsCalls = {
  names: call('GET /api/reporting/report-names', {
    summary: 'The reports of Insights, and which of them is shown first',
    right: ['read', 'insights'],
    answer: listOf(model('ReportName', { name: anyText, isDefault: flag })),
  }),
  file: call('GET /api/reporting/reports/{file}', {
    summary:
      'A report as a file: attendance.xlsx, or one of its tables: attendance.by-quarter.csv. The query is that of the page’s address',
    right: ['read', 'insights'],
    params: z.object({
      file: z
        .string()
        .regex(fileName, { error: 'must name a report and the kind of its file' })
        .register(wireShapes, { type: 'string', pattern: fileName.source, examples: [`${reportSlugs[0]}.xlsx`] }),
    }),
    query: filterQuery,
    answer: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json'],
    refuses: [404],
  }),
}
