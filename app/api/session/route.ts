import { endpoint } from '@/lib/floor/http/endpoint'
import { sessionCall } from '@/lib/floor/identity/calls'
import { getSessionEndTimes } from '@/lib/floor/identity/session-service'

export const GET = endpoint(sessionCall, ({ ctx }) => getSessionEndTimes(ctx))
