import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { sendLetterAgain } from '@/lib/operations/letters'

export const POST = endpoint(operationsCalls.sendAgain, ({ ctx, params }) => sendLetterAgain(ctx, params.id))
