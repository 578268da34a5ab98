import { answerDistrusted } from '@/lib/accounts/two-factor/answers'
import { twoFactorCalls } from '@/lib/accounts/two-factor/calls'
import { endpoint } from '@/lib/floor/http/endpoint'

export const DELETE = endpoint(twoFactorCalls.distrustDevices, ({ ctx, request }) => answerDistrusted(ctx, request))
