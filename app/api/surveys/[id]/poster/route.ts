import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyLinkCalls } from '@/lib/survey-links/calls'
import { downloadPoster } from '@/lib/survey-links/print-downloads'

export const GET = endpoint(surveyLinkCalls.poster, ({ ctx, params, query }) => downloadPoster(ctx, params.id, query))
