import { endpoint } from '@/lib/floor/http/endpoint'
import { reportLetterCalls } from '@/lib/insights/letters/calls'
import { stopLetter } from '@/lib/insights/letters/service'

export const DELETE = endpoint(reportLetterCalls.stop, ({ ctx, params }) => stopLetter(ctx, params.id))
