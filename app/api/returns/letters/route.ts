import { endpoint } from '@/lib/floor/http/endpoint'
import { returnsCalls } from '@/lib/returns/calls'
import { sendLetter } from '@/lib/returns/letters/service'

export const POST = endpoint(returnsCalls.sendLetter, ({ ctx, body }) => sendLetter(ctx, body))
