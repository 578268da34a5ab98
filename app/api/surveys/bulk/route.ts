import { endpoint } from '@/lib/floor/http/endpoint'
import { changeSurveys } from '@/lib/surveys/bulk-surveys'
import { surveyCalls } from '@/lib/surveys/calls'

export const POST = endpoint(surveyCalls.bulk, ({ ctx, body }) => changeSurveys(ctx, body))
