import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsCalls } from '@/lib/insights/calls'
import { downloadReport } from '@/lib/insights/report-file'

export const GET = endpoint(insightsCalls.file, ({ ctx, params, query }) => downloadReport(ctx, params.file, query))
