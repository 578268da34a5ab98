import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsCalls } from '@/lib/insights/calls'
import { authoriseReport } from '@/lib/insights/embed/authorise-report'

export const POST = endpoint(insightsCalls.authorise, ({ ctx, query, body }) => authoriseReport(ctx, body, query))
