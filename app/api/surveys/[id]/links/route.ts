import { endpoint } from '@/lib/floor/http/endpoint'
import { surveyLinkCalls } from '@/lib/survey-links/calls'
import { createSurveyLink, deleteSurveyLink, listSurveyLinks, renameSurveyLink } from '@/lib/survey-links/service'

export const GET = endpoint(surveyLinkCalls.list, ({ ctx, params }) => listSurveyLinks(ctx, params.id))
export const POST = endpoint(surveyLinkCalls.create, ({ ctx, params, body }) => createSurveyLink(ctx, params.id, body))
export const PUT = endpoint(surveyLinkCalls.rename, ({ ctx, params, body }) => renameSurveyLink(ctx, params.id, body))
export const DELETE = endpoint(surveyLinkCalls.delete, ({ ctx, params, body }) =>
  deleteSurveyLink(ctx, params.id, body.surveyLinkId),
)
