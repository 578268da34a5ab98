import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyTransitionCalls } from '@/lib/surveys/calls'
import { reopenSurvey } from '@/lib/surveys/transitions'

export const POST = endpoint(surveyTransitionCalls.reopen, ({ ctx, params: { id }, body }) =>
  reopenSurvey(ctx, id, body),
)
