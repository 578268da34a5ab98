import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { previewLetter } from '@/lib/returns/letters/service'

export const POST = endpoint(returnsCalls.previewLetter, ({ ctx, body }) => previewLetter(ctx, body))
