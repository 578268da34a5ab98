import { endpoint } from '@/lib/floor/http/endpoint'
import { activityCall } from '@/lib/floor/identity/calls'
import { reportActivity } from '@/lib/floor/identity/session-service'

export const POST = endpoint(activityCall, ({ ctx, request, body }) => reportActivity(ctx, request.headers, body.ageMs))
