import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { setOwnDisplay } from '@/lib/users/own-display'

export const PUT = endpoint(userCalls.setDisplay, ({ ctx, body }) => setOwnDisplay(ctx, body))
