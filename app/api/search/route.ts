import { endpoint } from '@/lib/floor/http/endpoint'
import { searchCalls } from '@/lib/search/calls'
import { search } from '@/lib/search/service'

export const GET = endpoint(searchCalls.search, ({ ctx, query }) => search(ctx, query.text))
