import { answerSignIn } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'
import { signInCall } from '@/lib/floor/identity/calls'

export const POST = endpoint(signInCall, ({ ctx, request, body }) => answerSignIn(ctx, request, body))
