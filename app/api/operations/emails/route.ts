import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { listEmails } from '@/lib/operations/emails'

export const GET = endpoint(operationsCalls.emails, ({ ctx, query }) => listEmails(ctx, query))
