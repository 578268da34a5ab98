import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { getSurvey } from '@/lib/surveys/read-surveys'
import { saveSurvey } from '@/lib/surveys/save-surveys'

export const GET = endpoint(surveyCalls.read, ({ ctx, params }) => getSurvey(ctx, params.id))
export const PUT = endpoint(surveyCalls.save, ({ ctx, params, body }) => saveSurvey(ctx, params.id, body))
