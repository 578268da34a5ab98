import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { listSurveys } from '@/lib/surveys/read-surveys'
import { createSurvey, deleteSurvey } from '@/lib/surveys/save-surveys'

export const GET = endpoint(surveyCalls.list, ({ ctx, query }) => listSurveys(ctx, query))
export const POST = endpoint(surveyCalls.create, async ({ ctx, body }) => ({ id: await createSurvey(ctx, body) }))
export const DELETE = endpoint(surveyCalls.delete, ({ ctx, body }) => deleteSurvey(ctx, body.surveyId))
