import { endpoint } from '@/lib/floor/http/endpoint'
import { operationsCalls } from '@/lib/operations/calls'
import { getLetter } from '@/lib/operations/letters'

export const GET = endpoint(operationsCalls.letter, ({ ctx, params }) => getLetter(ctx, params.id))
