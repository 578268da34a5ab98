import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { answerChanged } from '@/lib/accounts/passwords/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const PUT = endpoint(passwordCalls.changePassword, ({ ctx, request, body }) => answerChanged(ctx, request, body))
