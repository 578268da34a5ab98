import { answerSignOut } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'
import { signOutCall } from '@/lib/floor/identity/calls'

export const POST = endpoint(signOutCall, ({ ctx, request }) => answerSignOut(ctx, request))
