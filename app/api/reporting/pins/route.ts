import { endpoint } from '@/lib/floor/http/endpoint'
import { publicPinCalls } from '@/lib/insights-public/pins/calls'
import { createPublicPin, listPublicPins } from '@/lib/insights-public/pins/service'

export const GET = endpoint(publicPinCalls.list, ({ ctx }) => listPublicPins(ctx))
export const POST = endpoint(publicPinCalls.create, ({ ctx, body }) => createPublicPin(ctx, body))
