import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationTemplateCalls } from '@/lib/surveys/calls'
import { deleteOrganisationTemplate } from '@/lib/surveys/organisation-templates'

export const DELETE = endpoint(organisationTemplateCalls.remove, ({ ctx, body }) =>
  deleteOrganisationTemplate(ctx, body.surveyTemplateId),
)
