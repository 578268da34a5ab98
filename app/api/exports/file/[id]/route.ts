import { exportCalls } from '@/lib/exports/calls'
import { downloadExport } from '@/lib/exports/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(exportCalls.file, ({ ctx, params }) => downloadExport(ctx, params.id))
