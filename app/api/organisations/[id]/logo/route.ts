import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { answerLogo, receiveLogo, removeLogo } from '@/lib/organisations/logo'

export const GET = endpoint(organisationCalls.logo, ({ ctx, params, request }) => answerLogo(ctx, params.id, request))
export const POST = endpoint(organisationCalls.uploadLogo, ({ ctx, params, request }) =>
  receiveLogo(ctx, params.id, request),
)
export const DELETE = endpoint(organisationCalls.removeLogo, ({ ctx, params }) => removeLogo(ctx, params.id))
