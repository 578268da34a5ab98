import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { listLetters } from '@/lib/operations/letters'

export const GET = endpoint(operationsCalls.letters, ({ ctx, query }) => listLetters(ctx, query))
