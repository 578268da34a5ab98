import { endpoint } from '@/lib/floor/http/endpoint'
import { releaseCalls } from '@/lib/releases/calls'
import { approveRelease } from '@/lib/releases/service'

export const POST = endpoint(releaseCalls.approve, ({ ctx, params }) => approveRelease(ctx, params.id))
