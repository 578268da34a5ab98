import { answerChanged } from '@/lib/accounts/passwords/answers'
import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const PUT = endpoint(passwordCalls.changePassword, ({ ctx, request, body }) => answerChanged(ctx, request, body))
