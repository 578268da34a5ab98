import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsPublicCalls } from '@/lib/insights-public/calls'
import { authorisePublicReport } from '@/lib/insights-public/service'

export const POST = endpoint(insightsPublicCalls.authorise, ({ ctx, body, request }) =>
  authorisePublicReport(ctx, body, request.headers.get('pin')),
)
