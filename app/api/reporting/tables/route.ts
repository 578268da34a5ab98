import { endpoint } from '@/lib/floor/http/endpoint'
import { storedTableCalls } from '@/lib/insights/stored-tables/calls'
import { keepTable, listStoredTables } from '@/lib/insights/stored-tables/service'

export const GET = endpoint(storedTableCalls.list, ({ ctx }) => listStoredTables(ctx))
export const POST = endpoint(storedTableCalls.keep, ({ ctx, body }) => keepTable(ctx, body))
