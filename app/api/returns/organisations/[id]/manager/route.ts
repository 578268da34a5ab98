import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { saveManager } from '@/lib/returns/notes/service'

export const PUT = endpoint(returnsCalls.saveManager, ({ ctx, params, body }) => saveManager(ctx, params.id, body))
