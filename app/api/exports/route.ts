import { exportCalls } from '@/lib/exports/calls'
import { listExports } from '@/lib/exports/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(exportCalls.list, ({ ctx, query }) => listExports(ctx, query))
