import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { proposePlace } from '@/lib/organisations/read-organisations'

export const GET = endpoint(organisationCalls.proposePlace, ({ ctx, query }) => proposePlace(ctx, query.postcode))
