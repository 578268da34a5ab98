import { endpoint } from '@/lib/floor/http/endpoint'
import { reviewCalls } from '@/lib/reviews/calls'
import { listReviews } from '@/lib/reviews/read-reviews'

export const GET = endpoint(reviewCalls.list, ({ ctx, query }) => listReviews(ctx, query))
