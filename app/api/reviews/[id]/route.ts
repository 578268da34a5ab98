import { endpoint } from '@/lib/floor/http/endpoint'
import { reviewCalls } from '@/lib/reviews/calls'
import { getReview } from '@/lib/reviews/read-reviews'
import { takeStep } from '@/lib/reviews/take-step'

export const GET = endpoint(reviewCalls.get, ({ ctx, params }) => getReview(ctx, params.id))
export const PUT = endpoint(reviewCalls.step, ({ ctx, params, body }) => takeStep(ctx, { ...body, id: params.id }))
