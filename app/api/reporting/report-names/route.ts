import { endpoint } from '@/lib/floor/http/endpoint'
import { insightsCalls } from '@/lib/insights/calls'
import { listReportNames } from '@/lib/insights/service'

export const GET = endpoint(insightsCalls.names, ({ ctx }) => ({ data: listReportNames(ctx) }))
