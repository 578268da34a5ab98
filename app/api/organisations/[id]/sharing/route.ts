import { endpoint } from '@/lib/floor/http/endpoint'
import { organisationCalls } from '@/lib/organisations/calls'
import { decideSharing, getSharing } from '@/lib/organisations/sharing'

export const GET = endpoint(organisationCalls.sharing, ({ ctx, params }) => getSharing(ctx, params.id))
export const PUT = endpoint(organisationCalls.decideSharing, ({ ctx, params, body }) =>
  decideSharing(ctx, params.id, body.shares),
)
