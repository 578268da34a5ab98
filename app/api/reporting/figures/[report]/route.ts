import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsCalls } from '@/lib/insights/calls'
import { getReport } from '@/lib/insights/service'

export const GET = endpoint(insightsCalls.report, ({ ctx, params, query }) => getReport(ctx, params.report, query))
