import { endpoint } from '@/lib/floor/http/endpoint'
import { changeUsers } from '@/lib/users/bulk-users'
import { userCalls } from '@/lib/users/calls'

export const POST = endpoint(userCalls.bulk, ({ ctx, body }) => changeUsers(ctx, body))
