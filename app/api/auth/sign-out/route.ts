import { endpoint } from '@/lib/floor/http/endpoint'
import { answerSignOut } from '@/lib/floor/identity/auth-answers'
import { signOutCall } from '@/lib/floor/identity/calls'

export const POST = endpoint(signOutCall, ({ ctx, request }) => answerSignOut(ctx, request))
