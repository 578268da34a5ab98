import { twoFactorCalls } from '@/lib/accounts/two-factor/calls'
import { replaceRecoveryCodes } from '@/lib/accounts/two-factor/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(twoFactorCalls.replaceRecoveryCodes, ({ ctx, body }) => replaceRecoveryCodes(ctx, body))
