import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { listEventSurveys } from '@/lib/surveys/read-surveys'

export const GET = endpoint(surveyCalls.ofEvent, ({ ctx, params, query }) => listEventSurveys(ctx, params.id, query))
