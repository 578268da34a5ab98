import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyCalls } from '@/lib/surveys/calls'
import { getSurveyLogo, receiveSurveyLogo, removeSurveyLogo } from '@/lib/surveys/logo'

export const GET = endpoint(surveyCalls.logo, ({ ctx, params, query }) =>
  getSurveyLogo(ctx, params.id, query.organisationId),
)
export const POST = endpoint(surveyCalls.uploadLogo, ({ ctx, params, request }) =>
  receiveSurveyLogo(ctx, params.id, request),
)
export const DELETE = endpoint(surveyCalls.removeLogo, ({ ctx, params }) => removeSurveyLogo(ctx, params.id))
