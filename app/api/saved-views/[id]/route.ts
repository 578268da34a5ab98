import { endpoint } from '@/lib/floor/http/endpoint'
import { savedViewCalls } from '@/lib/saved-views/calls'
import { changeView, deleteView } from '@/lib/saved-views/service'

export const PUT = endpoint(savedViewCalls.change, ({ ctx, params, body }) => changeView(ctx, params.id, body))
export const DELETE = endpoint(savedViewCalls.delete, ({ ctx, params }) => deleteView(ctx, params.id))
