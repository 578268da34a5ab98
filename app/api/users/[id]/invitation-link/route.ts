import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { createInvitationLink } from '@/lib/users/invitation-link'

export const POST = endpoint(userCalls.makeInvitationLink, ({ ctx, params }) => createInvitationLink(ctx, params.id))
