import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsPublicCalls } from '@/lib/insights-public/calls'
import { listPublicReportNames } from '@/lib/insights-public/service'

/** The names are part of the program: every cache may keep them for a while. */
const headers = { 'cache-control': 'public, max-age=300' }

export const GET = endpoint(insightsPublicCalls.names, () =>
  Response.json({ data: listPublicReportNames() }, { headers }),
)
