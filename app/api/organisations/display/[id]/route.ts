import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { getOrganisationDisplay } from '@/lib/organisations/look-up-organisations'

export const GET = endpoint(organisationCalls.display, ({ ctx, params }) => getOrganisationDisplay(ctx, params.id))
