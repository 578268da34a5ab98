import { answerForgotten } from '@/lib/accounts/passwords/answers'
import { passwordCalls } from '@/lib/accounts/passwords/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(passwordCalls.forgottenPassword, ({ ctx, body }) => answerForgotten(ctx, body.email))
