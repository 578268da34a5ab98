import { endpoint } from '@/lib/floor/http/endpoint'
import { reportViewCalls } from '@/lib/insights/views/calls'
import { changeView, deleteView } from '@/lib/insights/views/service'

export const PUT = endpoint(reportViewCalls.change, ({ ctx, params, body }) => changeView(ctx, params.id, body))
export const DELETE = endpoint(reportViewCalls.delete, ({ ctx, params }) => deleteView(ctx, params.id))
