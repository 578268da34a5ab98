import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { answerChangePassword } from '@/lib/accounts/passwords/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const PUT = endpoint(passwordCalls.changePassword, ({ ctx, request, body }) =>
  answerChangePassword(ctx, request, body),
)
