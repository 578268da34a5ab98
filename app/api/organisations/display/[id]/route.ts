import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { displayOrganisation } from '@/lib/organisations/look-up-organisations'

export const GET = endpoint(organisationCalls.display, ({ ctx, params }) => displayOrganisation(ctx, params.id))
