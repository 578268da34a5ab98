import { twoFactorCalls } from '@/lib/accounts/two-factor/calls'
import { saveRequiredRole } from '@/lib/accounts/two-factor/required-roles'
import { endpoint } from '@/lib/floor/http/endpoint'

export const PUT = endpoint(twoFactorCalls.requireTwoFactor, ({ ctx, body }) => saveRequiredRole(ctx, body))
