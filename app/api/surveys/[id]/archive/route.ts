import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyTransitionCalls } from '@/lib/surveys/calls'
import { archiveSurvey } from '@/lib/surveys/transitions'

export const POST = endpoint(surveyTransitionCalls.archive, ({ ctx, params: { id }, body }) =>
  archiveSurvey(ctx, id, body),
)
