import { endpoint } from '@/lib/floor/http/endpoint'
import { userCalls } from '@/lib/users/calls'
import { takeTwoFactorAway } from '@/lib/users/take-two-factor-away'

export const DELETE = endpoint(userCalls.takeTwoFactorAway, ({ ctx, params }) => takeTwoFactorAway(ctx, params.id))
