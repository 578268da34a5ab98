import { endpoint } from '@/lib/floor/http/endpoint'
import { reportLetterCalls } from '@/lib/insights/letters/calls'
import { beginLetter, listLetters } from '@/lib/insights/letters/service'

export const GET = endpoint(reportLetterCalls.list, ({ ctx }) => listLetters(ctx))
export const POST = endpoint(reportLetterCalls.begin, ({ ctx, body }) => beginLetter(ctx, body))
