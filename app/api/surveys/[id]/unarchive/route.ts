import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyTransitionCalls } from '@/lib/surveys/calls'
import { unarchiveSurvey } from '@/lib/surveys/transitions'

export const POST = endpoint(surveyTransitionCalls.unarchive, ({ ctx, params: { id }, body }) =>
  unarchiveSurvey(ctx, id, body),
)
