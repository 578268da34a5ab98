import { endpoint } from '@/lib/floor/http/endpoint'
import { keptColumnCalls } from '@/lib/kept-columns/calls'
import { keepColumns } from '@/lib/kept-columns/service'

export const PUT = endpoint(keptColumnCalls.keep, ({ ctx, body }) => keepColumns(ctx, body))
