import { twoFactorCalls } from '@/lib/accounts/two-factor/calls'
import { answerDistrustDevices } from '@/lib/accounts/two-factor/http-responses'
import { endpoint } from '@/lib/floor/http/endpoint'

export const DELETE = endpoint(twoFactorCalls.distrustDevices, ({ ctx, request }) =>
  answerDistrustDevices(ctx, request),
)
