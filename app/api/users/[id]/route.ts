import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { getUser } from '@/lib/users/read-users'

export const GET = endpoint(userCalls.get, ({ ctx, params }) => getUser(ctx, params.id))
