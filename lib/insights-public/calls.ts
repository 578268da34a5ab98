import { z } from 'zod'
import { call } from '@/lib/floor/http/call'
import { anyText, flag, listOf, model, oneOf } from '@/lib/floor/validation/answer-fields'
import { publicReportNames, publicReportSlugs } from './public-reports'

/** The calls of Insights Public. Who is signed in makes no difference to them. */
export const insightsPublicCalls = {
  names: call('GET /api/reporting/report-names-public', {
    summary: 'The public reports, and which of them is shown first',
    audience: 'public',
    answer: listOf(model('PublicReportName', { name: anyText, isDefault: flag })),
  }),
  authorise: call('POST /api/reporting/authorise-public', {
    summary:
      'What another site needs to show a public report within its page. The body is the name of the report, a JSON string',
    audience: 'public',
    headers: { pin: 'The PIN that opens the report, with or without hyphens' },
    body: z.enum(publicReportNames, { error: 'No public report has this name' }),
    answer: model('PublicReportAuthorisation', {
      token: anyText.describe('For the frame: ?token=. It lasts 15 minutes, and ends with its PIN'),
      embedUrl: anyText,
      insightId: oneOf(...publicReportSlugs),
    }),
    refuses: [403, 404],
    readsOnly: true,
    background: true,
  }),
}
