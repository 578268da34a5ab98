import { twoFactorCalls } from '@/lib/accounts/two-factor/calls'
import { answerConfirmEnrolment, answerTurnOff } from '@/lib/accounts/two-factor/http-responses'
import { beginEnrolment } from '@/lib/accounts/two-factor/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(twoFactorCalls.beginTwoFactor, ({ ctx, body }) => beginEnrolment(ctx, body))
export const PUT = endpoint(twoFactorCalls.confirmTwoFactor, ({ ctx, request, body }) =>
  answerConfirmEnrolment(ctx, request, body),
)
export const DELETE = endpoint(twoFactorCalls.turnOffTwoFactor, ({ ctx, request, body }) =>
  answerTurnOff(ctx, request, body),
)
