import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { answerForgottenPassword } from '@/lib/accounts/passwords/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(passwordCalls.forgottenPassword, ({ ctx, body }) =>
  answerForgottenPassword(ctx, body.email),
)
