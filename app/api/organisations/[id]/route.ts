import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { getOrganisation } from '@/lib/organisations/read-organisations'

export const GET = endpoint(organisationCalls.get, ({ ctx, params }) => getOrganisation(ctx, params.id))
