import { exportCalls } from '@/lib/exports/calls'
import { cancelExport, requestExport } from '@/lib/exports/request-export'
import { listExports } from '@/lib/exports/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(exportCalls.list, ({ ctx, query }) => listExports(ctx, query))
export const POST = endpoint(exportCalls.request, ({ ctx, body }) => requestExport(ctx, body))
export const DELETE = endpoint(exportCalls.cancel, ({ ctx, body }) => cancelExport(ctx, body.exportId))
