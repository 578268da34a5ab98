import { endpoint } from '@/lib/floor/http/endpoint'
import { ticketingProfileCalls } from '@/lib/ticketing/profiles/calls'
import { forgetProfile, listProfiles } from '@/lib/ticketing/profiles/service'

export const GET = endpoint(ticketingProfileCalls.list, ({ ctx, query }) => listProfiles(ctx, query))
export const DELETE = endpoint(ticketingProfileCalls.forget, ({ ctx, body }) => forgetProfile(ctx, body.profileId))
