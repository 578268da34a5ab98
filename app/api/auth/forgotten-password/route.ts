import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { answerForgotten } from '@/lib/accounts/passwords/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(passwordCalls.forgottenPassword, ({ ctx, body }) => answerForgotten(ctx, body.email))
