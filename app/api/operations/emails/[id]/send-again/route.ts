import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { resendEmail } from '@/lib/operations/emails'

export const POST = endpoint(operationsCalls.sendAgain, ({ ctx, params }) => resendEmail(ctx, params.id))
