import { endpoint } from '@/lib/floor/http/endpoint'
import { releaseCalls } from '@/lib/releases/calls'
import { getRelease } from '@/lib/releases/service'

export const GET = endpoint(releaseCalls.get, ({ ctx, params }) => getRelease(ctx, params.id))
