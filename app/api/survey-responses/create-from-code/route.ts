import { endpoint } from '@/lib/floor/http/endpoint'
import { createFromCode } from '@/lib/responses/begin-response'
import { responseCalls } from '@/lib/responses/calls'

export const POST = endpoint(responseCalls.create, ({ ctx, body }) => createFromCode(ctx, body))
