import { boxOfficeEventCalls } from '@/lib/events/box-office/calls'
import { listUnlinkedReferences } from '@/lib/events/box-office/list-unlinked'
import { endpoint } from '@/lib/floor/http/endpoint'

export const GET = endpoint(boxOfficeEventCalls.unlinked, ({ ctx, query }) => listUnlinkedReferences(ctx, query))
