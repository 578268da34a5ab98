import { z } from 'zod'
import { chartKinds } from '@/lib/charts/draw-chart'
import { call } from '@/lib/floor/http/call'
import { anyText, count, flag, listOf, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { wireShapes } from '@/lib/floor/validation/shapes'
import { filterQuery } from './filters'
import { fileName } from './report-file-name'
import { reportNames, reportSlugs } from './report-names'

const figure = z.union([z.number(), z.string()]).nullable().describe('A word where the figure is withheld')
const unit = oneOf('number', 'average', 'share', 'pence').describe('A share is from 0 to 1')

export const reportAboutAnswer = model('ReportAbout', { label: anyText, value: anyText }).array()

export const reportTableAnswer = model('ReportTable', {
  id: anyText.describe('As files are named by it'),
  theme: anyText.optional().describe('What it belongs to with the tables beside it'),
  title: anyText,
  description: anyText,
  rowHeading: anyText,
  columns: model('ReportColumn', { label: anyText, unit }).array(),
  rows: model('ReportRow', { label: anyText, figures: figure.array().describe('One for each column') }).array(),
  chart: model('ReportChart', {
    kind: oneOf(...chartKinds),
    columns: count.array().describe('The columns that are drawn, by their places'),
    ranges: z
      .array(z.tuple([count, count]))
      .optional()
      .describe('For each of them the columns of its lowest and its highest'),
  }).nullable(),
})

const reportAnswer = model('Report', {
  name: anyText,
  about: reportAboutAnswer,
  headline: anyText,
  figures: model('KeyFigure', { label: anyText, unit, figure, note: anyText }).array(),
  tables: reportTableAnswer.array(),
  limits: anyText.array().describe('What the figures can tell and what they cannot'),
  tasks: model('ReportTask', { words: anyText, page: anyText.describe('A page of the platform') })
    .array()
    .optional()
    .describe('What needs doing, or where to read on'),
  weighting: model('Weighting', {
    isApplied: flag,
    isOffered: flag,
    words: anyText.describe('To what; where answers cannot be weighted, why'),
  }).optional(),
})

export const insightsCalls = {
  names: call('GET /api/reporting/report-names', {
    summary: 'The reports of Insights, and which of them is shown first',
    right: ['read', 'insights'],
    answer: listOf(model('ReportName', { name: anyText, isDefault: flag })),
  }),
  authorise: call('POST /api/reporting/authorise', {
    summary:
      'What another site needs to show a report within its page. The body is the name of the report, a JSON string; the query is that of the page’s address',
    right: ['read', 'insights'],
    query: filterQuery,
    body: z.enum(reportNames, { error: 'No report has this name' }),
    answer: model('ReportAuthorisation', {
      token: anyText.describe('For the frame: ?token=. It lasts 15 minutes, and ends with the rights it was made with'),
      embedUrl: anyText,
      insightId: oneOf(...reportSlugs),
    }),
    refuses: [404],
    readsOnly: true,
    // A page that renews its token by itself keeps nobody signed in.
    background: true,
  }),
  report: call('GET /api/reporting/figures/{report}', {
    summary: 'The figures of a report. The query is that of the page’s address',
    right: ['read', 'insights'],
    params: z.object({ report: z.enum(reportSlugs, { error: 'must be the name of a report' }) }),
    query: filterQuery,
    answer: reportAnswer,
  }),
  file: call('GET /api/reporting/reports/{file}', {
    summary:
      'A report as a file: attendance.xlsx, or one of its tables: attendance.by-quarter.csv, or drawn, attendance.by-quarter.svg or .png. The query is that of the page’s address',
    right: ['read', 'insights'],
    params: z.object({
      file: z
        .string()
        .regex(fileName, { error: 'must name a report and the kind of its file' })
        .register(wireShapes, { type: 'string', pattern: fileName.source, examples: [`${reportSlugs[0]}.xlsx`] }),
    }),
    query: filterQuery,
    answer: [
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'image/svg+xml',
      'image/png',
    ],
    refuses: [404],
  }),
}
