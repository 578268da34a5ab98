import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { getEmail } from '@/lib/operations/emails'

export const GET = endpoint(operationsCalls.email, ({ ctx, params }) => getEmail(ctx, params.id))
