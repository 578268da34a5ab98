import { ownSessionCalls } from '@/lib/accounts/sessions/calls'
import { answerSignOutEverywhere } from '@/lib/accounts/sign-in/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(ownSessionCalls.signOutEverywhere, ({ ctx, request }) =>
  answerSignOutEverywhere(ctx, request),
)
