import { ownSessionCalls } from '@/lib/accounts/sessions/calls'
import { endSession, listSessions } from '@/lib/accounts/sessions/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(ownSessionCalls.listSessions, async ({ ctx }) => ({ data: await listSessions(ctx) }))
export const DELETE = endpoint(ownSessionCalls.endSession, ({ ctx, body }) => endSession(ctx, body))
