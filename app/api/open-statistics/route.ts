import { endpoint } from '@/lib/floor/http/endpoint'
import { openStatisticsCalls } from '@/lib/open-statistics/calls'
import { getOpenStatistics, setOpenStatistics } from '@/lib/open-statistics/service'

export const GET = endpoint(openStatisticsCalls.get, ({ ctx }) => getOpenStatistics(ctx))
export const PUT = endpoint(openStatisticsCalls.set, ({ ctx, body }) => setOpenStatistics(ctx, body.isOn))
