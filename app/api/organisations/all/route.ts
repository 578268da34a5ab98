import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { lookUpAllOrganisations } from '@/lib/organisations/look-up-organisations'

export const GET = endpoint(organisationCalls.lookUpAll, ({ ctx, query }) => lookUpAllOrganisations(ctx, query))
