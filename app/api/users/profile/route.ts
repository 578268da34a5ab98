import { profileCall } from '@/lib/accounts/calls'
import { getProfile } from '@/lib/accounts/service'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(profileCall, ({ ctx }) => getProfile(ctx))
