import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { answerChoosePassword } from '@/lib/accounts/passwords/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(passwordCalls.resetPassword, ({ ctx, request, body }) =>
  answerChoosePassword(ctx, request, 'reset', body),
)
