import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { removeTwoFactor } from '@/lib/users/remove-two-factor'

export const DELETE = endpoint(userCalls.takeTwoFactorAway, ({ ctx, params }) => removeTwoFactor(ctx, params.id))
