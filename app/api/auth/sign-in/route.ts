import { endpoint } from '@/lib/floor/http/endpoint'
import { answerSignIn } from '@/lib/floor/identity/auth-answers'
import { signInCall } from '@/lib/floor/identity/calls'

export const POST = endpoint(signInCall, ({ ctx, request, body }) => answerSignIn(ctx, request, body))
