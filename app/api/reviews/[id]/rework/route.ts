import { endpoint } from '@/lib/floor/http/endpoint'
import { reviewCalls } from '@/lib/reviews/calls'
import { getRework } from '@/lib/reviews/read-reviews'
import { sendRework } from '@/lib/reviews/send-rework'

export const GET = endpoint(reviewCalls.rework, ({ ctx, params }) => getRework(ctx, params.id))
export const PUT = endpoint(reviewCalls.sendRework, ({ ctx, params, body }) =>
  sendRework(ctx, { ...body, id: params.id }),
)
