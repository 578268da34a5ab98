import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { resendInvitation } from '@/lib/users/invite-user'

export const POST = endpoint(userCalls.invite, ({ ctx, params }) => resendInvitation(ctx, params.id))
