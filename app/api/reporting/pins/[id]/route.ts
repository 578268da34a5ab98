import { endpoint } from '@/lib/floor/http/endpoint'
import { publicPinCalls } from '@/lib/insights-public/pins/calls'
import { revokePublicPin } from '@/lib/insights-public/pins/service'

export const DELETE = endpoint(publicPinCalls.revoke, ({ ctx, params }) => revokePublicPin(ctx, params.id))
