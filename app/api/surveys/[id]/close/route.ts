import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyTransitionCalls } from '@/lib/surveys/calls'
import { closeSurvey } from '@/lib/surveys/transitions'

export const POST = endpoint(surveyTransitionCalls.close, ({ ctx, params: { id }, body }) => closeSurvey(ctx, id, body))
