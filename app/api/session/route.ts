import { endpoint } from '@/lib/floor/http/endpoint'
import { sessionCall } from '@/lib/floor/identity/calls'
import { getSessionEnds } from '@/lib/floor/identity/session-service'

export const GET = endpoint(sessionCall, ({ ctx }) => getSessionEnds(ctx))
