import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationTemplateCalls } from '@/lib/surveys/calls'
import { listOrganisationTemplates } from '@/lib/surveys/organisation-templates'

export const GET = endpoint(organisationTemplateCalls.list, ({ ctx, params, query }) =>
  listOrganisationTemplates(ctx, params.organisationId, query),
)
