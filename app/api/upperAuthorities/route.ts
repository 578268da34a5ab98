import { endpoint } from '@/lib/floor/http/endpoint'
import { upperAuthoritiesCall } from '@/lib/lookups/calls'
import { listUpperTierAuthorities } from '@/lib/lookups/service'

export const GET = endpoint(upperAuthoritiesCall, ({ ctx }) => listUpperTierAuthorities(ctx))
