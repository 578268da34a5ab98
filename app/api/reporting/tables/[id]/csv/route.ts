import { endpoint } from '@/lib/floor/http/endpoint'
import { storedTableCalls } from '@/lib/insights/stored-tables/calls'
import { downloadStoredTable } from '@/lib/insights/stored-tables/service'

export const GET = endpoint(storedTableCalls.download, ({ ctx, params }) => downloadStoredTable(ctx, params.id))
