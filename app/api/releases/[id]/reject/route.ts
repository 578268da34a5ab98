import { endpoint } from '@/lib/floor/http/endpoint'
import { releaseCalls } from '@/lib/releases/calls'
import { rejectRelease } from '@/lib/releases/service'

export const POST = endpoint(releaseCalls.reject, ({ ctx, params, body }) => rejectRelease(ctx, params.id, body.reason))
