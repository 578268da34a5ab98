import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { deleteUser } from '@/lib/users/delete-user'
import { listUsers } from '@/lib/users/read-users'
import { createUser, updateUser } from '@/lib/users/save-user'

export const GET = endpoint(userCalls.list, ({ ctx, query }) => listUsers(ctx, query))
export const POST = endpoint(userCalls.create, ({ ctx, body }) => createUser(ctx, body))
export const PUT = endpoint(userCalls.update, ({ ctx, body }) => updateUser(ctx, body))
export const DELETE = endpoint(userCalls.remove, ({ ctx, body }) => deleteUser(ctx, body.userId))
