import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { deleteOrganisation } from '@/lib/organisations/delete-organisation'
import { listOrLookUpOrganisations } from '@/lib/organisations/read-organisations'
import { createOrganisation, updateOrganisation } from '@/lib/organisations/save-organisation'

export const GET = endpoint(organisationCalls.list, ({ ctx, query }) => listOrLookUpOrganisations(ctx, query))
export const POST = endpoint(organisationCalls.create, ({ ctx, body }) => createOrganisation(ctx, body))
export const PUT = endpoint(organisationCalls.update, ({ ctx, body }) => updateOrganisation(ctx, body))
export const DELETE = endpoint(organisationCalls.remove, ({ ctx, body }) =>
  deleteOrganisation(ctx, body.organisationId),
)
