import { boxOfficeEventCalls } from '@/lib/events/box-office/calls'
import { linkReferences, unlinkReferences } from '@/lib/events/box-office/link-references'
import { endpoint } from '@/lib/floor/http/endpoint'

export const POST = endpoint(boxOfficeEventCalls.link, ({ ctx, body }) => linkReferences(ctx, body))
export const DELETE = endpoint(boxOfficeEventCalls.unlink, ({ ctx, body }) => unlinkReferences(ctx, body))
