import { endpoint } from '@/lib/floor/http/endpoint'
import { responseCalls } from '@/lib/responses/calls'
import { createFromCode } from '@/lib/responses/service'

export const POST = endpoint(responseCalls.create, ({ ctx, body }) => createFromCode(ctx, body))
