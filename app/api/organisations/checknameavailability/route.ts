import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { checkOrganisationName } from '@/lib/organisations/read-organisations'

export const GET = endpoint(organisationCalls.checkName, ({ ctx, query }) => checkOrganisationName(ctx, query))
