import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { lookUpOrganisations } from '@/lib/organisations/look-up-organisations'

export const GET = endpoint(organisationCalls.lookUp, ({ ctx, query }) => lookUpOrganisations(ctx, query))
