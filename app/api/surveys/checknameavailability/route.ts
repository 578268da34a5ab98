import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { checkSurveyName } from '@/lib/surveys/read-surveys'

export const GET = endpoint(surveyCalls.checkName, ({ ctx, query }) => checkSurveyName(ctx, query))
